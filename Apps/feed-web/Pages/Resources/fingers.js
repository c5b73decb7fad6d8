// Fingers on a picture of its own: a picture that goes sideways follows the finger, and turns to the
// next one or springs back; two fingers magnify; whatever is magnified is dragged, by a mouse, too.
const pointers = new Map();
let swipe = null;
let hasDragged = false;
let lastTap = { time: 0 };
const moves = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

const slide = (from, to, done) => {
  const image = $('img', shownFrame());
  image.style.translate = '';
  if (moves() && from !== to) image.animate([{ translate: `${from}px` }, { translate: `${to}px` }], { duration: 180, easing: 'ease-out' });
  done?.();
};
// It stays near its place if nothing is on that side.
const followed = (x) => {
  const link = $(`.turns [rel=${x < 0 ? 'next' : 'prev'}]`, shownFrame().parentElement);
  return link && !link.hidden ? x : x / 4;
};
const endSwipe = async () => {
  const { x, y } = swipe;
  swipe = null;
  const isTurn = Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y);
  if (!isTurn) return slide(followed(x), 0);
  const before = shownFrame();
  await turn(x < 0 ? 1 : -1);
  if (shownFrame() === before) slide(followed(x), 0);
  else slide(Math.sign(-x) * innerWidth / 2, 0);
};

document.addEventListener('pointerdown', (event) => {
  hasDragged = false;
  if (!isPicture() || event.button || !event.target.closest?.('.picture')) return;
  const isOnFrame = event.target.closest('.frame');
  if (event.pointerType === 'mouse' && !(isMagnified() && isOnFrame)) return;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, isOnFrame });
  const isAlone = pointers.size === 1 && !isMagnified() && visualViewport.scale === 1;
  if (swipe) slide(0, 0);
  swipe = isAlone ? { x: 0, y: 0 } : null;
});
document.addEventListener('pointermove', (event) => {
  const point = pointers.get(event.pointerId);
  if (!point) return;
  const [x, y] = [event.clientX - point.x, event.clientY - point.y];
  if (swipe) {
    Object.assign(swipe, { x, y });
    const isSideways = Math.abs(x) > 10 && Math.abs(x) > Math.abs(y);
    if (moves()) $('img', shownFrame()).style.translate = isSideways ? `${followed(x)}px` : '';
    return;
  }
  const distance = () => {
    const [one, other] = pointers.values();
    return Math.hypot(one.x - other.x, one.y - other.y) || 1;
  };
  const before = pointers.size > 1 && distance();
  Object.assign(point, { x: event.clientX, y: event.clientY });
  if (Math.hypot(x, y) > 1) hasDragged = true;
  if (pointers.size > 1) {
    const [one, other] = pointers.values();
    magnify(scale * distance() / before, (one.x + other.x) / 2, (one.y + other.y) / 2);
  } else if (isMagnified()) pan(x, y);
});
const lift = (event) => {
  const point = pointers.get(event.pointerId);
  if (!point) return;
  pointers.delete(event.pointerId);
  if (event.type === 'pointercancel') {
    if (swipe) slide(0, 0);
    swipe = null;
    return;
  }
  const isTap = swipe ? Math.hypot(swipe.x, swipe.y) < 10 : !hasDragged;
  if (swipe && !isTap) return endSwipe();
  swipe = null;
  if (!isTap || event.pointerType === 'mouse' || !point.isOnFrame) return;
  const isDouble = event.timeStamp - lastTap.time < 350 && Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 40;
  lastTap = { ...point, time: isDouble ? 0 : event.timeStamp };
  if (isDouble && event.target.matches('img')) toggleMagnified(event.clientX, event.clientY);
};
addEventListener('pointerup', lift);
addEventListener('pointercancel', lift);
document.addEventListener('dragstart', (event) => isMagnified() && event.preventDefault());
