// A picture of the feed fills the window, under the address of its page, which shows the same.
// The dialog may be parsed after this script has run.
const viewer = () => $('.viewer');
const isOpen = () => Boolean(viewer()?.open);
const home = location.pathname;
// Going on may be asked for while the browser still shows how a picture moves.
const isAway = () => location.pathname !== home;
const goBack = () => isAway() && history.back();
// The address of the feed, with all pages that were loaded.
let feedAddress;
// The entry whose picture fills the window.
let current;
// The latest turn to a picture. Answers to earlier turns are dropped.
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
  shrink();
  const frame = $('.frame', entry).cloneNode(true);
  const { whole, ready } = wholeOf(entry);
  const image = whole.isDecoded ? whole : $('img', frame);
  // The shape of some pictures is unknown until they are loaded.
  const fit = ({ naturalWidth: width, naturalHeight: height }) => {
    if (height && frame.matches('.unknown')) frame.style.setProperty('--ratio', width / height);
  };
  fit(whole.isDecoded ? whole : $('img', entry));
  $('.open', frame).replaceWith(image);
  const [place] = viewer().children;
  place.className = ['picture', ...entry.classList].filter((name) => /^(picture|[rt]\d+)$/.test(name)).join(' ');
  $('.frame', place).replaceWith(frame);
  if (image === whole) {
    whole.removeAttribute('style');
    loaded(whole);
  } else {
    // What the feed has shown is there at once, and stays where no more of it can be had.
    image.className = '';
    image.loading = 'eager';
    ready.then(() => {
      // Otherwise the picture was loaded again, or another one is shown.
      if (image.src !== whole.src || !frame.isConnected) return;
      whole.style.cssText = image.style.cssText;
      image.replaceWith(whole);
      fit(whole);
      loaded(whole);
    }, () => {});
  }
  ready.catch(() => {}).then(() => current === entry && prepareNeighbours());
};
const showCount = () => {
  const all = entries();
  const number = all.indexOf(neighbour(0)) + 1;
  // While the source is asked, the foot is empty and the end unknown.
  const isWhole = $('.onward', list())?.childElementCount && !$('.more', list());
  const total = isWhole ? all.length : null;
  const count = $('.count :last-child', viewer());
  const { count: words } = viewer().firstElementChild.dataset;
  count.textContent = total ? words.replace('#', number).replace('#', total) : number || '';
};
// The words of the feed stand in for those of the page.
const knownWords = (entry) => {
  const caption = $('.caption', entry).cloneNode(true);
  $('.talk', caption)?.remove();
  const { heading } = $('img', entry).dataset;
  if (!heading) return caption;
  for (const line of caption.querySelectorAll('p')) if (line.textContent === heading) line.remove();
  const title = document.createElement('h1');
  title.dir = 'auto';
  title.textContent = heading;
  caption.prepend(title);
  return caption;
};

// While a key is held, no page is requested and the address stays: the pause ends with the last turn.
const showWords = async (entry, pause) => {
  const turn = latest = {};
  const talk = $('.discussion', viewer());
  const link = $('.open', entry).cloneNode();
  const facts = $('.facts', viewer());
  $('.caption', viewer()).replaceWith(knownWords(entry));
  facts.hidden = true;
  talk.replaceChildren();
  if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
  if (latest !== turn || !isAway()) return;
  history.replaceState(history.state, '', link.href);
  try {
    const page = await documentAt(link.href);
    if (latest !== turn) return;
    const [caption, details, comments] = ['.caption', '.facts', '.discussion']
      .map((part) => $(`.picture ${part}`, page));
    caption.removeAttribute('id');
    $('[slot=waiting-comments]', page)?.remove();
    $('.caption', viewer()).replaceWith(caption);
    if (details) {
      details.open = facts.open;
      facts.replaceWith(details);
    }
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
  showCount();
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
  // Another transition may end this one before it begins.
  transition.ready.catch(() => {});
  transition.finished.finally(() => image.classList.remove('moving'));
};
// Behind a dialog the page has no scroll bar, and the width that it had: nothing moves.
let barWidth = 0;
const keepWidth = () => {
  document.body.style.width = $('dialog:modal') && barWidth ? `${innerWidth - barWidth}px` : '';
};
addEventListener('resize', keepWidth);
const openDialog = (dialog) => {
  barWidth = innerWidth - document.body.offsetWidth;
  dialog.showModal();
  keepWidth();
};
const open = (entry) => move(entry, () => {
  if (!isAway()) return;
  openDialog(viewer());
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
  // The feed behind the dialog shows the failure, too.
  const problem = $('.onward .failure', list());
  if (problem) $('.discussion', viewer()).replaceChildren(problem.cloneNode(true));
};

// These do not bubble.
document.addEventListener('cancel', (event) => {
  if (event.target !== viewer()) return;
  event.preventDefault();
  isMagnified() ? shrink() : goBack();
}, true);
const leave = () => {
  const link = $('.open', neighbour(0) || current);
  current = latest = null;
  shrink();
  stopSlides();
  wholes.clear();
  viewer().close();
  keepWidth();
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
  // A page that was loaded under one address can't show that of another. A feed that is loaded anew shows
  // the place of the picture that its reader comes from.
  if (!entry) {
    history.replaceState({ from: home }, '');
    history.scrollRestoration = 'manual';
    return location.reload();
  }
  isOpen() ? show(entry) : open(entry);
});
const returnToPlace = () => {
  const { from } = history.state || {};
  if (!from) return;
  history.replaceState(null, '');
  // Not at once: the browser may be about to restore a place.
  addEventListener('scrollend', () => { history.scrollRestoration = 'auto'; }, { once: true });
  const link = entries().map((entry) => $('.open', entry)).find(({ pathname }) => pathname === from);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'center' });
};
