const slides = [...document.querySelectorAll('section')];
const steps = {ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1};
document.documentElement.classList.add('has-keys');

const present = () => slides.findLastIndex(slide => slide.getBoundingClientRect().top < innerHeight / 2);

addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'n') {
    const slide = slides[present()];
    document.documentElement.classList.toggle('has-notes');
    slide.scrollIntoView();
  }
  const step = steps[event.key] * (event.key === ' ' && event.shiftKey ? -1 : 1);
  const slide = slides[present() + step];
  if (!slide) return;
  event.preventDefault();
  slide.focus({preventScroll: true});
  slide.scrollIntoView();
  history.replaceState(null, '', `#${slide.id}`);
});
