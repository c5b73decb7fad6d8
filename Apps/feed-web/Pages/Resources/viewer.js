// A picture of the feed fills the window, under the address of its page, which shows the same.
// Which may come later than this script.
const viewer = () => $('.viewer');
const isOpen = () => Boolean(viewer()?.open);
const home = location.pathname;
// Going on may be asked for while the browser still shows how a picture moves.
const isAway = () => location.pathname !== home;
const goBack = () => isAway() && history.back();
// Of the feed, with all that was loaded.
let feedAddress;
// The entry whose picture fills the window.
let current;
// The last turn to a picture: what was asked for before it is of no use any more.
let latest;

const keepAddress = (address) => {
  feedAddress = address;
  if (!isOpen()) history.replaceState(history.state, '', address);
};

// A list that came late has another entry for the same picture.
const neighbour = (step) => {
  const all = entries();
  const here = all.findIndex((entry) => $('.open', entry).href === $('.open', current).href);
  return here < 0 ? undefined : all[here + step];
};

const showPicture = (entry) => {
  const frame = $('.frame', entry).cloneNode(true);
  frame.classList.add(...entry.classList);
  frame.classList.remove('entry');
  const image = $('img', frame);
  $('.open', frame).replaceWith(image);
  image.className = '';
  image.loading = 'eager';
  $('.frame', viewer()).replaceWith(frame);
  // What the feed has shown is there at once, and stays where no more of it can be had.
  const whole = image.cloneNode();
  whole.sizes = image.dataset.wholeSizes;
  whole.decode().then(() => {
    // Else it moves by now, or was tried again.
    if (image.src !== whole.src) return;
    image.replaceWith(whole);
    loaded(whole);
  }, () => {});
};

// Whoever leafs through by a key that is held asks for no words, and changes no address, before a rest.
const showWords = async (entry, pause) => {
  const turn = latest = {};
  const talk = $('.discussion', viewer());
  const link = $('.open', entry).cloneNode();
  const known = $('.caption', entry).cloneNode(true);
  $('.talk', known)?.remove();
  $('.caption', viewer()).replaceWith(known);
  talk.replaceChildren();
  if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
  if (latest !== turn || !isAway()) return;
  history.replaceState(history.state, '', link.href);
  try {
    const page = await documentAt(link.href);
    if (latest !== turn) return;
    const [caption, comments] = ['.caption', '.discussion'].map((part) => $(`.picture ${part}`, page));
    caption.removeAttribute('id');
    $('[slot=waiting-comments]', page)?.remove();
    $('.caption', viewer()).replaceWith(caption);
    talk.append(...(comments?.childNodes || []));
    document.title = page.title;
  } catch {
    if (latest !== turn) return;
    link.className = 'button';
    talk.replaceChildren(failure(link), link);
  }
};

const show = (entry, pause = 0) => {
  current = entry;
  showPicture(entry);
  showWords(entry, pause);
  for (const [name, step] of [['prev', -1], ['next', 1]]) {
    const link = $(`[rel=${name}]`, viewer());
    const target = neighbour(step) || (step > 0 && $('.more', list()));
    link.hidden = !target;
    link.href = target ? ($('.open', target) || target).href : '';
  }
  const { activeElement: focus } = document;
  if (focus.hidden || !viewer().contains(focus)) $('.back', viewer()).focus();
  viewer().scrollTop = 0;
};

// The picture goes from its place in the feed to the window, or back, where browsers can show that.
const move = (entry, change) => {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
  const image = $('img', entry);
  const isOpening = !isOpen();
  image.classList.toggle('moving', isOpening);
  const transition = document.startViewTransition(() => {
    change();
    image.classList.toggle('moving', !isOpening);
  });
  // Which another one may end before it has begun.
  transition.ready.catch(() => {});
  transition.finished.finally(() => image.classList.remove('moving'));
};
const open = (entry) => move(entry, () => {
  if (!isAway()) return;
  viewer().showModal();
  show(entry);
});

const turn = async (step, isHeld) => {
  if (!isOpen()) return $(`main > .picture [rel=${step > 0 ? 'next' : 'prev'}]`)?.click();
  const from = current;
  const link = step > 0 && !neighbour(step) && $('.more', list());
  if (link) await more(link);
  if (current !== from || !isAway()) return;
  const entry = neighbour(step);
  if (entry) return show(entry, isHeld ? 150 : 0);
  // Told behind the window, too.
  const problem = $('.onward .failure', list());
  if (problem) $('.discussion', viewer()).replaceChildren(problem.cloneNode(true));
};

// These do not bubble.
document.addEventListener('cancel', (event) => {
  if (event.target !== viewer()) return;
  event.preventDefault();
  goBack();
}, true);
const leave = () => {
  const link = $('.open', neighbour(0) || current);
  current = latest = null;
  viewer().close();
  document.title = $('.title h1').textContent;
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: 'nearest' });
};
// A browser may close it without asking.
document.addEventListener('close', ({ target }) => {
  if (target !== viewer() || !current) return;
  leave();
  history.back();
}, true);
addEventListener('popstate', () => {
  if (!isAway()) {
    if (isOpen()) move(current, () => isAway() || leave());
    if (feedAddress) history.replaceState(history.state, '', feedAddress);
    return;
  }
  const entry = entries().find((each) => $('.open', each).pathname === location.pathname);
  // A page that was loaded under one address can't show that of another.
  if (!entry) return location.reload();
  isOpen() ? show(entry) : open(entry);
});
