// Who has come to the end twice is not asked to click a third time, unless that fails.
// The foot as a whole is looked at: a quick reader is past its link before anybody looks.
const ahead = new IntersectionObserver((looks) => {
  const { target, isIntersecting } = looks.at(-1);
  if (!isIntersecting) return;
  ahead.disconnect();
  more($('.more', target));
}, { rootMargin: '300% 0px' });
let askedByHand = 0;
const moreByHand = (link) => {
  askedByHand += 1;
  more(link);
};

// One load at a time, for all who ask for it.
let underWay;
const more = (link) => {
  underWay ||= append(link).finally(() => { underWay = null; });
  return underWay;
};

// More is put behind what is there. Who waits for it is led to the first new image; whoever has gone
// elsewhere meanwhile stays there.
const append = async (link) => {
  const section = list();
  const foot = $('.onward', section);
  foot.ariaBusy = 'true';
  foot.classList.add('awaited');
  $('.failure', foot)?.remove();
  say(texts().loading);
  try {
    const address = new URL(link.href);
    const shown = `/${address.search}`;
    address.searchParams.set('after', entries().length);
    const part = await documentAt(address);
    const added = [...part.querySelectorAll('.entry')];
    const next = $('.onward', part);
    const focus = document.activeElement;
    const isAwaited = !isOpen() && (focus === document.body || foot.contains(focus))
      && foot.getBoundingClientRect().top < innerHeight;
    if (added.length) addRows(added);
    foot.replaceWith(next || '');
    added.forEach(settle);
    markSince();
    const onward = $('.more', section);
    if (onward && added.length && askedByHand > 1) {
      // Nobody clicks when the next ones are asked for, so that there is room for them from now on.
      next.classList.add('awaited');
      ahead.observe(next);
    }
    say(added.length ? texts().added.replace('#', added.length) : '');
    if (added.length) keepAddress(shown);
    if (!isAwaited) return;
    if (added.length) return $('.open', added[0]).focus();
    const end = $('.onward .end', section);
    // Else the focus would be lost with the link.
    if (end) end.tabIndex = -1;
    (end || $('.onward a', section))?.focus();
  } catch {
    // There is no list to put it behind.
    if (!$('.album', section)) return location.assign(link.href);
    foot.ariaBusy = null;
    foot.classList.remove('awaited');
    foot.prepend(failure(link));
    say('');
  }
};
