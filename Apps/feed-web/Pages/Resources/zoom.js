// A picture of its own grows under the pointer, up to one pixel of the picture for one of the screen.
let scale = 1;
let [offsetX, offsetY] = [0, 0];
const shownFrame = () => $('.frame', (isOpen() ? viewer() : $('main > .picture')) || new Image());
const isMagnified = () => scale > 1;

const placeMagnified = (isSmooth) => {
  const frame = shownFrame();
  const image = $('img', frame);
  const { left, top, width, height } = frame.getBoundingClientRect();
  // No edge of a picture that is larger than the window comes into it.
  const bounded = (offset, start, length, room) => (length <= room ? (room - length) / 2 - start
    : Math.min(-start, Math.max(room - length - start, offset)));
  offsetX = bounded(offsetX, left, width * scale, document.documentElement.clientWidth);
  offsetY = bounded(offsetY, top, height * scale, innerHeight);
  document.documentElement.classList.toggle('magnified', isMagnified());
  image.style.transition = isSmooth ? 'transform .2s' : 'none';
  image.style.transform = isMagnified() ? `translate(${offsetX}px, ${offsetY}px) scale(${scale})` : '';
  // The browser chooses the file that has as many pixels.
  if (isMagnified()) image.sizes = `${Math.ceil(width * scale)}px`;
};
const shrink = () => {
  [scale, offsetX, offsetY] = [1, 0, 0];
  document.documentElement.classList.remove('magnified');
  const image = $('img', shownFrame() || undefined);
  if (image?.style.transform) image.style.transform = '';
};

// The point of the picture that is at a place of the window stays there.
const magnify = (to, x = innerWidth / 2, y = innerHeight / 2, isSmooth = false) => {
  const frame = shownFrame();
  if (!frame || frame.matches('.failed')) return;
  const { left, top } = frame.getBoundingClientRect();
  const next = Math.min(Math.max(to, 1), Math.max(4, pixelScale()));
  offsetX = x - left - (x - left - offsetX) * next / scale;
  offsetY = y - top - (y - top - offsetY) * next / scale;
  scale = next;
  if (isMagnified()) placeMagnified(isSmooth);
  else shrink();
};
// How much a picture grows until each of its pixels has one of the screen.
const pixelScale = () => {
  const frame = shownFrame();
  const image = $('img', frame);
  return (image.getAttribute('width') || image.naturalWidth) / frame.clientWidth / devicePixelRatio;
};
// Small pictures grow, too.
const toggleMagnified = (x, y) => magnify(isMagnified() ? 1 : Math.max(pixelScale(), 2), x, y, true);
const pan = (x, y) => {
  offsetX += x;
  offsetY += y;
  placeMagnified();
};

// The wheel scrolls to the words, unless a key or two fingers on a pad make it zoom.
const byWheel = (event) => {
  if (!event.target.closest('.frame') || !(isMagnified() || event.ctrlKey)) return;
  event.preventDefault();
  magnify(scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
};
// A listener of the document would slow down each scrolling of the feed.
document.addEventListener('pointerover', ({ target }) => {
  const place = target.closest?.('.picture');
  if (place) place.onwheel = byWheel;
});
addEventListener('resize', () => isMagnified() && shrink());
