// Forms are sent and answered in place, calls are shown one after the other, and open pages follow one another.
// Without this script each form loads the page, and all steps are there at once.
const stage = () => document.getElementById('stage');
// The stage of a story has been played already, and follows nobody.
const isLive = () => stage() && !stage().hasAttribute('data-story');
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const beat = 1000;

// Parsed by the browser as it arrives: no text ever becomes markup here.
const documentAt = (address, form) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open(form ? 'POST' : 'GET', address);
  request.responseType = 'document';
  request.onload = () => (request.response ? resolve(request) : reject());
  request.onerror = reject;
  request.send(form);
});

// Shows the steps up to a number, with the parts of the drawing that they have lit.
const show = (number) => {
  const steps = all('#stage .steps-told li').slice(0, number);
  for (const node of all('.drawing [id][data-state]')) delete node.dataset.state;
  const lit = (id, state) => {
    const node = document.getElementById(id);
    // A line on which a call succeeded is no failed one.
    if (node?.classList.contains('edge') && node.dataset.state && state === 'failed') return;
    if (node) node.dataset.state = state;
  };
  const use = document.querySelector('.use')?.id;
  if (number) for (const id of ['driver', 'edge-driver', use]) lit(id, 'called');
  for (const { dataset: { port, side, result } } of steps) {
    if (port) for (const id of [`port-${port}`, `edge-${port}`, `adapter-${side}`]) lit(id, result);
  }
  for (const node of all('#stage [data-step]')) node.classList.toggle('seen', Number(node.dataset.step) <= number);
  for (const { children } of all('.drawing .turns')) {
    const latest = [...children].findLast((node) => node.classList.contains('seen'));
    for (const node of children) node.classList.toggle('latest', node === latest);
  }
  steps.at(-1)?.scrollIntoView({ block: 'nearest' });
};

let timer;
let shown = 0;
const count = () => all('#stage .steps-told li').length;

const button = (id, isShown) => {
  const node = document.getElementById(id);
  if (node) node.hidden = !isShown;
};

const advance = () => {
  clearTimeout(timer);
  if (!stage()?.hasAttribute('data-playing')) return;
  shown += 1;
  show(shown);
  const isOver = shown >= count();
  if (isOver) stage().removeAttribute('data-playing');
  button('next', !isOver && stage().dataset.speed === 'step');
  button('again', isOver && count() > 0);
  if (!isOver) wait();
};

const wait = () => {
  const { speed } = stage().dataset;
  if (speed === 'step') return;
  const next = all('#stage .steps-told li')[shown];
  timer = setTimeout(advance, speed === 'real' ? Number(next?.dataset.milliseconds ?? 0) : beat);
};

const play = () => {
  clearTimeout(timer);
  if (!count()) return;
  shown = 0;
  stage().dataset.playing = '';
  show(0);
  button('next', stage().dataset.speed === 'step');
  button('again', false);
  wait();
};

// A control keeps the focus when the page around it is replaced.
const nameOf = (node) => node?.id || (node?.name ? `${node.name}=${node.value}` : node?.dataset?.speed);
const focusAgain = (name) => {
  if (!name || document.activeElement !== document.body) return;
  all('#stage button, #stage a, #stage select').find((node) => nameOf(node) === name)?.focus({ preventScroll: true });
};

const replace = (loaded, plays) => {
  const fresh = loaded.getElementById('stage');
  if (!fresh) return location.reload();
  const name = nameOf(document.activeElement);
  const open = all('#log details[open]').map((node) => node.parentElement.id);
  const wasShown = stage().dataset.shown;
  const isPlaying = stage().hasAttribute('data-playing');
  if (isPlaying && !plays && isLive() && fresh.dataset.shown === wasShown) {
    // The log alone: what is being played goes on.
    document.getElementById('log').replaceWith(document.adoptNode(loaded.getElementById('log')));
  } else {
    stage().replaceWith(document.adoptNode(fresh));
    button('again', count() > 0);
    // Each answer of a story plays it anew.
    if (plays || !isLive() || fresh.dataset.shown !== wasShown) play();
  }
  for (const id of open) {
    const details = document.getElementById(id)?.firstElementChild;
    if (details) details.open = true;
  }
  focusAgain(name);
};

const page = () => location.pathname + location.search;
let loadedPage = page();
let busy = 0;
// An experiment can take some seconds.
const work = (isBusy) => {
  stage()?.setAttribute('aria-busy', isBusy);
  const word = document.querySelector('.working');
  if (word) word.hidden = !isBusy;
};
let latest = 0;
const goTo = async (address, form) => {
  busy += 1;
  latest += 1;
  const own = latest;
  work(true);
  try {
    const { response, responseURL } = await documentAt(address, form);
    // Another control has been used meanwhile, and its answer is the one to show.
    if (own !== latest) return false;
    if (responseURL !== location.href) history.pushState(null, '', responseURL);
    loadedPage = page();
    replace(response, Boolean(form));
    if (form) reloadFeed();
    return true;
  } catch {
    location.reload();
    return false;
  } finally {
    busy -= 1;
    if (!busy) work(false);
  }
};

// One after the other: an experiment sets switches more than once, and each answer is what the next one starts from.
let sending = Promise.resolve();
const inTurn = (action) => { sending = sending.then(action); };

const reloadFeed = () => {
  const frame = document.querySelector('.feed[open] iframe');
  frame?.contentWindow?.location.reload();
};

// The feed is loaded when it is opened: its requests would be shown in place of an experiment.
document.querySelector('.feed')?.addEventListener('toggle', ({ target }) => {
  const frame = target.querySelector('iframe');
  if (!target.open || frame.src) return;
  frame.hidden = false;
  frame.src = '/';
});

document.addEventListener('submit', (event) => {
  const { target, submitter } = event;
  if (!stage()?.contains(target)) return;
  // The process ends: the page that waits for the new one takes the place of this one.
  const kills = target.action.endsWith('/kill') || (submitter?.name === 'run' && submitter.value === '6');
  if (kills) return;
  event.preventDefault();
  const form = new URLSearchParams(new FormData(target, submitter));
  inTurn(() => {
    form.set('speed', stage().dataset.speed);
    return target.method === 'post' ? goTo(target.action, form) : goTo(`${target.action}?${form}`);
  });
});

document.addEventListener('click', (event) => {
  const { target } = event;
  if (target.id === 'next') return advance();
  if (target.id === 'again') return play();
  const link = target.closest?.('#stage .switches a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.id === 'link') {
    navigator.clipboard?.writeText(link.href).then(() => { link.textContent = link.dataset.copied; }).catch(() => {});
  } else if (link.id === 'projector') {
    location.assign(link.href);
  } else {
    inTurn(async () => (await goTo(link.href)) && play());
  }
});

// An answer that opens below the list of steps is scrolled to.
document.addEventListener('toggle', ({ target }) => {
  if (target.open && target.closest('.question')) target.scrollIntoView({ block: 'nearest' });
}, true);

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('input, select, textarea, .story, .steps')) return;
  if (event.key === '.' && stage()) advance();
  if (event.key === 'p') document.getElementById('projector')?.click();
});
// A step that is gone to is on the same page.
addEventListener('popstate', () => stage() && page() !== loadedPage && goTo(location.href));

// Another program has taken the place of the one that has drawn this page, and counts anew.
const isKilled = (answer) => answer.headers.get('program-id') !== document.documentElement.dataset.program;

// Draws what has happened elsewhere, at most a few times a second.
let due;
const refresh = () => {
  due ??= setTimeout(async () => {
    due = null;
    if (busy || !stage()) return;
    try {
      const { response } = await documentAt(location.href);
      if (!busy) replace(response, false);
    } catch {
      // The next event tries again.
    }
  }, 300);
};

// Another page has turned a switch: this one follows, at its own speed.
const follow = (address) => {
  if (busy) return;
  const own = new URL(location.href).searchParams;
  const goal = new URL(address, location.href);
  for (const name of ['speed', 'projector']) {
    goal.searchParams.delete(name);
    if (own.has(name)) goal.searchParams.set(name, own.get(name));
  }
  if (goal.search === location.search) return refresh();
  goTo(goal.href).then((isShown) => {
    if (!isShown) return;
    play();
    reloadFeed();
  });
};

// A page that is not in sight listens to nothing: a browser has few connections.
let events;
const rest = () => events?.close();
const listen = () => {
  rest();
  events = new EventSource('/hexagon/events');
  events.addEventListener('open', () => fetch('/hexagon/events.json').then((answer) => {
    if (isKilled(answer)) location.reload();
    else refresh();
  }).catch(() => {}));
  events.addEventListener('call', refresh);
  events.addEventListener('turned', ({ data }) => follow(data));
};
if (stage()) button('again', count() > 0);
// What a new program has found is played as well.
if (isLive() && location.hash === '#play') {
  history.replaceState(null, '', page());
  play();
}
if (isLive()) {
  addEventListener('pagehide', rest);
  addEventListener('pageshow', ({ persisted }) => persisted && listen());
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : listen()));
  listen();
}

// Goes on as soon as the new program is there.
const goOn = () => fetch('/hexagon/events.json').then((answer) => {
  if (!isKilled(answer)) throw new Error('not yet');
  location.replace(document.querySelector('#restarting a').href);
}).catch(() => setTimeout(goOn, 200));
if (document.getElementById('restarting')) goOn();

// A story is told at the reader's pace: n and p open and close its steps one after the other. Elsewhere on the page
// these keys are for what reads or steers it by voice.
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest?.('.story, .steps')) return;
  const steps = [...document.querySelectorAll('.story details')];
  const next = event.key === 'n' ? steps.find((step) => !step.open) : null;
  const last = event.key === 'p' ? steps.findLast((step) => step.open) : null;
  if (next) next.open = true;
  if (last) last.open = false;
  const turned = next ?? last;
  turned?.scrollIntoView({ block: 'nearest' });
  turned?.querySelector('summary').focus({ preventScroll: true });
});

// Whoever goes to a step has seen those before it, and none of those after it.
const seek = () => {
  // By its name: whether it is the target yet is up to the browser.
  const goal = document.getElementById(location.hash.slice(1))?.closest('.story > li');
  if (!goal) return;
  const steps = [...goal.parentElement.children];
  steps.forEach((step, at) => {
    const details = step.querySelector('details');
    if (details) details.open = at <= steps.indexOf(goal);
  });
  goal.scrollIntoView();
  goal.focus({ preventScroll: true });
};
addEventListener('hashchange', seek);
seek();
