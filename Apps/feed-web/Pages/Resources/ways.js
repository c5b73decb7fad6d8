// What links, keys and fingers do.
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('.help, .full, .slides, .copy');
  if (button?.matches('.help')) showKeys();
  if (button?.matches('.full')) toggleFullScreen();
  if (button?.matches('.slides')) toggleSlides();
  if (button?.matches('.copy')) copyLink(button);
  const menu = $('.menu[open]');
  if (menu && !menu.contains(event.target)) menu.open = false;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Beside the picture; but words that are being selected may end there, too.
  if (event.target.matches?.('.viewer, .viewer > .picture') && getSelection().isCollapsed) return goBack();
  if (event.target.matches?.('.picture > .frame > img') && event.pointerType !== 'touch' && !hasDragged) {
    return toggleMagnified(event.clientX, event.clientY);
  }
  const link = event.target.closest?.('a');
  if (!link) return;
  const act = link.matches('.retry') ? () => retry(link)
    : link.matches('.play') ? () => play(link)
    : link.matches('.more') ? () => moreByHand(link)
    : link.matches('.viewer .back') ? goBack
    : link.matches('.viewer .turns a') ? () => turn(link.rel === 'next' ? 1 : -1)
    : link.matches('.entry .open') ? () => {
      history.pushState(null, '', link.href);
      // Else the page of the picture, loaded anew, would begin as far down as the feed.
      history.scrollRestoration = 'manual';
      open(link.closest('.entry'));
    } : null;
  if (!act) return;
  event.preventDefault();
  act();
});

// Shortcuts of single characters can be switched off (WCAG 2.1.4): speech input must not
// trigger them. Some browsers refuse to keep that.
const keysAreOff = () => { try { return localStorage.keys === 'off'; } catch { return false; } };
const showKeys = () => {
  $('.keys input').checked = !keysAreOff();
  openDialog($('.keys'));
};
document.addEventListener('change', ({ target }) => {
  if (target.matches('.keys input')) try { localStorage.keys = target.checked ? 'on' : 'off'; } catch {}
});
// The focus goes to where the keys work.
document.addEventListener('close', ({ target }) => {
  keepWidth();
  const main = $('main');
  if (target.matches('.keys') && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}, true);

const isPicture = () => isOpen() || $('main > .picture');
const refresh = () => $('.refresh')?.requestSubmit();
const step = (by) => {
  const all = entries();
  const here = all.findIndex((entry) => entry.contains(document.activeElement));
  const next = $('.open', all[Math.max(0, here + by)] || all.at(-1) || document);
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
};
const zoomKeys = { '+': () => magnify(scale * 1.5), '=': () => magnify(scale * 1.5), '-': () => magnify(scale / 1.5), 0: shrink };
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || $('.keys[open]')) return;
  const menu = $('.menu[open]');
  if (key === 'Escape' && menu) {
    menu.open = false;
    return $('summary', menu).focus();
  }
  const arrow = isPicture() && { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (arrow) return event.preventDefault(), turn(arrow, event.repeat);
  if (key === 'Escape' && !isOpen()) return isMagnified() ? shrink() : $('main > .picture .back')?.click();
  if (keysAreOff() || target.matches?.('input, select, textarea')) return;
  const by = { j: 1, k: -1 }[key];
  if (key === '?') return showKeys();
  if (!isPicture()) return by ? step(by) : key === 'r' && refresh();
  if (by) turn(by, event.repeat);
  else if (key === 'f') toggleFullScreen();
  else if (zoomKeys[key]) zoomKeys[key]();
  else if (key === ' ' && (isOpen() || $('.play', shownFrame())) && !target.matches('button, summary')) {
    event.preventDefault();
    playOrSlide();
  }
});

// A pull from the top refreshes.
let start = null;
document.addEventListener('touchstart', ({ touches: [touch, other] }) => {
  start = other || scrollY > 0 || visualViewport.scale > 1 ? null : touch.clientY;
}, { passive: true });
document.addEventListener('touchend', ({ changedTouches: [touch] }) => {
  if (start !== null && !isPicture() && scrollY <= 0 && touch.clientY - start > 120) refresh();
  start = null;
}, { passive: true });
