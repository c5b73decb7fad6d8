// Lights what is called, and keeps the table up to date; without it the page is drawn anew by hand.
const table = document.getElementById('calls');
const most = Number(table?.dataset.rows);
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const light = (id, state) => {
  const node = document.getElementById(id);
  if (!node) return;
  node.dataset.state = state;
  clearTimeout(node.timer);
  node.timer = setTimeout(() => delete node.dataset.state, calm.matches ? 3000 : 1200);
};

const stateOf = ({ result }) => ({ done: 'hit', miss: 'miss', failed: 'failed' })[result] ?? 'called';

let last = Number(table?.rows[0]?.cells[0].textContent ?? 0);
const show = (event) => {
  if (event.number <= last) return;
  last = event.number;
  const row = table.insertRow(0);
  row.dataset.phase = event.phase;
  const cells = [event.number, event.use_case, event.call, event.about, event.adapter,
    event.outcome ?? event.phase, event.milliseconds];
  for (const text of cells) row.insertCell().textContent = text ?? '';
  if (event.file) {
    const link = document.createElement('a');
    link.href = `/hexagon/source/${event.file}`;
    link.textContent = event.file.split('/').pop();
    row.cells[3].replaceChildren(link);
  }
  while (table.rows.length > most) table.deleteRow(-1);
  light(`use-${event.use_case}`, 'called');
  if (!event.call) return light('driver', 'called');
  const port = event.call.split('.')[0];
  const state = stateOf(event);
  light(`port-${port}`, state);
  light(`edge-${port}`, state);
  light(`adapter-${document.getElementById(`port-${port}`)?.dataset.side}`, state);
};

// Another program has taken the place of the one that has drawn this page, and counts anew.
const isKilled = (answer) => answer.headers.get('program-id') !== document.documentElement.dataset.program;

// A page that is not in sight listens to nothing: a browser has few connections.
let events;
const rest = () => events?.close();
const listen = () => {
  rest();
  events = new EventSource('/hexagon/events');
  // First what the page has missed, and then what comes.
  let ready;
  events.addEventListener('open', () => {
    ready = fetch('/hexagon/events.json').then(async (answer) => {
      if (isKilled(answer)) return location.reload();
      (await answer.json()).forEach(show);
    });
  });
  events.addEventListener('call', ({ data }) => ready.then(() => show(JSON.parse(data))));
  events.addEventListener('turned', () => location.reload());
};
if (table) {
  addEventListener('pagehide', rest);
  addEventListener('pageshow', ({ persisted }) => persisted && listen());
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : listen()));
  listen();
}

// Goes on as soon as the new program is there.
const goOn = () => fetch('/hexagon/events.json').then((answer) => {
  if (!isKilled(answer)) throw new Error('not yet');
  location.replace('/hexagon');
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
