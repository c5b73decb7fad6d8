// The buttons beside a picture of its own: full screen, slides, and a copy of its address.
if (!document.fullscreenEnabled) document.documentElement.classList.add('framed');
const toggleFullScreen = () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else if (document.fullscreenEnabled) shownFrame()?.closest('.picture').requestFullscreen().catch(() => {});
};
document.addEventListener('fullscreenchange', () => {
  for (const button of document.querySelectorAll('.full')) button.ariaPressed = Boolean(document.fullscreenElement);
  if (isMagnified()) shrink();
});

// The next picture comes every few seconds, until a reader stops that, leaves, or has seen the last one.
const slidePause = 4000;
let slides = null;
const stopSlides = () => {
  clearInterval(slides);
  slides = null;
  $('.slides', viewer()).ariaPressed = false;
};
const toggleSlides = () => {
  if (slides) return stopSlides();
  $('.slides', viewer()).ariaPressed = true;
  slides = setInterval(async () => {
    if (document.hidden || isMagnified() || !shownFrame().matches('.shown, .failed')) return;
    const before = current;
    await turn(1);
    if (current === before && slides) stopSlides();
  }, slidePause);
};
// What moves by itself plays; the others take turns.
const playOrSlide = () => {
  const link = $('.play', shownFrame());
  if (link) play(link);
  else if (isOpen()) toggleSlides();
};

const copyLink = async (button) => {
  const link = location.origin + location.pathname;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    // Browsers copy nothing for pages that come without encryption.
    return prompt(button.textContent, link);
  }
  const { textContent: name } = button;
  if (name === button.dataset.copied) return;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = name; }, 2000);
};
