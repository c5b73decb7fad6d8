// The next list is loaded while less than one window of this one is left.
// The foot as a whole is observed: a quick reader is past its link before the observer is called.
const ahead = new IntersectionObserver((looks) => {
  const { target, isIntersecting } = looks.at(-1);
  if (!isIntersecting) return;
  ahead.disconnect();
  more($('.more', target));
}, { rootMargin: '0px 0px 100%' });
// The most lists that load by themselves after a click, so that the foot of the page can be reached.
const listsAtOnce = 10;
let listsLeft = listsAtOnce;
const moreByHand = (link) => {
  listsLeft = listsAtOnce;
  more(link, true);
};
const loadAhead = () => {
  const foot = list() && $('.onward', list());
  if (foot && $('.more', foot) && !$('.failure', foot) && !foot.matches('.awaited') && listsLeft) {
    listsLeft -= 1;
    // Reserves room for the next list, so that the foot of the page does not move.
    foot.classList.add('awaited');
    ahead.observe(foot);
  }
  holdBack();
};

// All callers share one load at a time.
let underWay;
const more = (link, isByHand) => {
  underWay ||= append(link, isByHand).finally(() => { underWay = null; });
  return underWay;
};

// Appends the next images. The focus goes to the first of them only if the reader still waits there.
const append = async (link, isByHand) => {
  const section = list();
  const foot = $('.onward', section);
  ahead.disconnect();
  foot.ariaBusy = 'true';
  foot.classList.add('awaited');
  $('.failure', foot)?.remove();
  say(texts().loading);
  try {
    const address = new URL(link.href);
    const shown = `/${address.search}`;
    // Appended as text: the parameters would be written anew, with + for the spaces of an album.
    address.search += `&after=${section.querySelectorAll('.entry').length}`;
    const part = await documentAt(address);
    const added = [...part.querySelectorAll('.entry')];
    const next = $('.onward', part);
    const focus = document.activeElement;
    const isAwaited = !isOpen() && (foot.contains(focus) || (isByHand && focus === document.body))
      && foot.getBoundingClientRect().top < innerHeight;
    if (added.length) addRows(added);
    foot.replaceWith(next || '');
    added.forEach(settle);
    markSince();
    added.length ? loadAhead() : holdBack();
    say(added.length ? texts().added.replace('#', added.length) : '');
    if (added.length) keepAddress(shown);
    if (!isAwaited) return;
    if (added.length) return $('.open', added[0]).focus();
    const end = $('.onward .end', section);
    // Otherwise the focus is lost with the link.
    if (end) end.tabIndex = -1;
    (end || $('.onward a', section))?.focus();
  } catch {
    // There is no list to put it behind.
    if (!$('.album', section)) return location.assign(link.href);
    foot.ariaBusy = null;
    foot.classList.remove('awaited');
    foot.prepend(failure(link));
    holdBack();
    say('');
  }
};

// Not before the whole page is there: a saved list may be replaced by a fresh one.
document.readyState === 'loading' ? addEventListener('DOMContentLoaded', loadAhead) : loadAhead();
// The style sheet may come later than that.
addEventListener('load', holdBack);
