// What links, keys and fingers do.
document.addEventListener('click', (event) => {
  if (event.target.closest?.('.help')) $('.keys').showModal();
  const menu = $('.menu[open]');
  if (menu && !menu.contains(event.target)) menu.open = false;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Beside the picture; but words that are being selected may end there, too.
  if (event.target.matches?.('.viewer, .viewer > .picture') && getSelection().isCollapsed) return goBack();
  const link = event.target.closest?.('a');
  if (!link) return;
  const act = link.matches('.retry') ? () => retry(link)
    : link.matches('.play') ? () => play(link)
    : link.matches('.more') ? () => moreByHand(link)
    : link.matches('.viewer .back') ? goBack
    : link.matches('.viewer [rel]') ? () => turn(link.rel === 'next' ? 1 : -1)
    : link.matches('.entry .open') ? () => {
      history.pushState(null, '', link.href);
      open(link.closest('.entry'));
    } : null;
  if (!act) return;
  event.preventDefault();
  act();
});

// Whoever was told of keys is where they do something.
document.addEventListener('close', ({ target }) => {
  const main = $('main');
  if (target.matches('.keys') && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}, true);

const isPicture = () => isOpen() || $('main > .picture');
const refresh = () => $('.refresh')?.requestSubmit();
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $('.keys[open]')) return;
  const menu = $('.menu[open]');
  if (event.key === 'Escape' && menu) {
    menu.open = false;
    return $('summary', menu).focus();
  }
  if (isPicture()) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) event.preventDefault(), turn(step, event.repeat);
    else if (event.key === 'Escape') $('main > .picture .back')?.click();
    return;
  }
  // Single letters act while the focus is in the content alone (WCAG 2.1.4): who speaks to a
  // computer must not set them off from elsewhere.
  if (!event.target.closest?.('main')) return;
  if (event.key === '?') return $('.keys').showModal();
  if (event.key === 'r') return refresh();
  const step = { j: 1, k: -1 }[event.key];
  if (!step) return;
  const all = entries();
  const here = all.findIndex((entry) => entry.contains(document.activeElement));
  const next = $('.open', all[Math.max(0, here + step)] || all.at(-1) || document);
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
});

// A finger that goes sideways turns to another picture, and a pull from the top refreshes.
let start = null;
document.addEventListener('touchstart', ({ touches: [touch, other] }) => {
  start = other || visualViewport.scale > 1 ? null : { x: touch.clientX, y: touch.clientY, isTop: scrollY <= 0 };
}, { passive: true });
document.addEventListener('touchend', ({ changedTouches: [touch] }) => {
  if (!start) return;
  const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
  if (isPicture()) {
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
  } else if (start.isTop && scrollY <= 0 && y > 120) refresh();
  start = null;
}, { passive: true });
