const albums = () => [...(list()?.querySelectorAll('.album') || [])];

// A wall grows by a list for each load, so that browsers lay out few pictures anew. The last row of
// the list before is seldom full: it goes along, to be filled. It stays, with room beside it, where
// readers may see it move, or have the focus in it.
const addRows = (added) => {
  const album = albums().at(-1);
  const all = [...album.children];
  const { offsetTop: top } = all.at(-1);
  const lastRow = all.filter((entry) => entry.offsetTop === top);
  // Windows move on while this is done: what is less than half of one below may be seen.
  const stays = lastRow[0].getBoundingClientRect().top < 1.5 * innerHeight
    || lastRow.some((entry) => entry.contains(document.activeElement));
  skip();
  const isOneRow = lastRow.length === all.length;
  if (!document.body.matches('.wall') || (isOneRow && !stays)) return album.append(...added);
  const next = album.cloneNode();
  album.classList.toggle('full', !stays);
  next.append(...(stays ? [] : lastRow), ...added);
  album.after(next);
};
// Lists far behind their readers are not drawn until those come back, and stay as high as they are.
const skip = () => {
  const behind = albums().slice(0, -1)
    .map((album) => ({ album, place: album.getBoundingClientRect() }))
    .filter(({ album, place }) => !album.matches('.skipped') && place.bottom < -innerHeight);
  for (const { album, place } of behind) {
    album.style.containIntrinsicBlockSize = `auto ${place.height}px`;
    album.classList.add('skipped');
  }
};

// In a window of another size all rows are others: they are filled anew, around what is read.
const fillAnew = () => {
  const [first, ...others] = albums();
  if (!others.length) return;
  const focus = document.activeElement;
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.entry');
  const place = () => middle?.getBoundingClientRect().top || 0;
  const before = place();
  first.append(...others.flatMap((album) => [...album.children]));
  others.forEach((album) => album.remove());
  first.classList.remove('full', 'skipped');
  first.removeAttribute('style');
  scrollBy(0, place() - before);
  // What is moved loses it.
  if (document.activeElement !== focus) focus.focus({ preventScroll: true });
};
// The bars of a phone, which come and go, change no row.
const size = ({ clientWidth, clientHeight } = document.documentElement) => `${clientWidth} ${clientHeight}`;
let sizeOfRows = size();
addEventListener('resize', () => {
  if (sizeOfRows === size()) return;
  sizeOfRows = size();
  // First the browser itself keeps the place.
  requestAnimationFrame(() => setTimeout(fillAnew));
});

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
    address.searchParams.set('part', 'last');
    const part = await documentAt(address);
    const added = [...part.querySelectorAll('.entry')];
    const next = $('.onward', part);
    const focus = document.activeElement;
    const isAwaited = !isOpen() && (focus === document.body || foot.contains(focus))
      && foot.getBoundingClientRect().top < innerHeight;
    if (added.length) addRows(added);
    foot.replaceWith(next || '');
    added.forEach(settle);
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
