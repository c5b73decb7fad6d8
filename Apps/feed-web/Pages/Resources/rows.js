// The rows of a wall of pictures.
const albums = () => [...(list()?.querySelectorAll('.album') || [])];

// The last row is seldom full. While more is to come it is held back, so that no row has a hole, and
// nothing that is visible moves when the row is filled.
const holdBack = () => {
  document.querySelectorAll('.held').forEach((entry) => entry.classList.remove('held'));
  const album = albums().at(-1);
  if (!album || getComputedStyle(album).display !== 'flex') return;
  const mayGrow = $('.onward > .more', list()) && !$('.onward .failure', list());
  const all = mayGrow ? [...album.children] : [];
  const row = all.filter((entry) => entry.offsetTop === all.at(-1).offsetTop);
  const isRead = row.some((entry) => entry.contains(document.activeElement) || entry === anchor?.entry);
  if (row.length < all.length && !isRead) row.forEach((entry) => entry.classList.add('held'));
};

// A wall grows by an album for each list, so that browsers lay out few pictures anew. The row that was
// held back is the first one of the next album.
const addRows = (added) => {
  const album = albums().at(-1);
  const held = [...album.querySelectorAll('.held')];
  skip();
  if (!document.body.matches('.wall')) return album.append(...added);
  const next = album.cloneNode();
  album.classList.toggle('full', held.length > 0);
  next.append(...held, ...added);
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

// In a window of another size all rows are others, and browsers do not keep the place by themselves.
// What readers look at is looked up while nothing moves: the picture that has the focus, else the one
// in the middle, of which the point that is nearest to the middle stays where it is.
const findAnchor = () => {
  const middle = innerHeight / 2;
  const place = (entry) => entry.getBoundingClientRect();
  const isSeen = (entry) => place(entry).bottom > 0 && place(entry).top < innerHeight;
  const focused = document.activeElement?.closest('.entry');
  const hit = document.elementFromPoint(innerWidth / 2, middle);
  const entry = focused && isSeen(focused) ? focused : hit?.closest('.entry')
    // In a gap between two pictures.
    || [...hit?.closest('.album')?.children || []].find((entry) => place(entry).bottom > middle);
  // A page at its top stays there.
  if (!entry || scrollY <= 0) return null;
  const { top, bottom, height } = place(entry);
  const point = Math.min(Math.max(middle, top), bottom);
  return { entry, share: (point - top) / height, at: point / innerHeight };
};
let anchor = null;
const drift = ({ entry, share, at }) => {
  const { top, height } = entry.getBoundingClientRect();
  return top + share * height - at * innerHeight;
};
const hasMoved = () => anchor && Math.abs(drift(anchor)) > 1;
let isResizing = false;
let untilResized;
addEventListener('scroll', () => { if (!isResizing && hasMoved()) anchor = null; });
addEventListener('scrollend', () => { if (!isResizing) anchor ||= findAnchor(); });

const fillAnew = () => {
  // The feed that was saved, and is hidden by a fresh one, has no place.
  if (!list()?.contains(anchor?.entry)) anchor = findAnchor();
  const [first, ...others] = albums();
  if (others.length) {
    const focus = document.activeElement;
    first.append(...others.flatMap((album) => [...album.children]));
    others.forEach((album) => album.remove());
    first.classList.remove('full', 'skipped');
    first.removeAttribute('style');
    // Moved elements lose the focus.
    if (document.activeElement !== focus) focus.focus({ preventScroll: true });
  }
  holdBack();
  if (anchor) scrollBy(0, drift(anchor));
  // Dragging an edge gives many sizes, each of which scrolls by itself. The anchor stays meanwhile, so that
  // a phone that is turned and turned back shows the same place.
  clearTimeout(untilResized);
  untilResized = setTimeout(() => {
    isResizing = false;
    if (hasMoved()) anchor = findAnchor();
  }, 300);
};
// The bars of a phone, which come and go, change no row.
const size = ({ clientWidth, clientHeight } = document.documentElement) => `${clientWidth} ${clientHeight}`;
let sizeOfRows = size();
addEventListener('resize', () => {
  if (sizeOfRows === size()) return;
  sizeOfRows = size();
  isResizing = true;
  // First the browser itself moves what it will.
  requestAnimationFrame(() => setTimeout(fillAnew));
});
