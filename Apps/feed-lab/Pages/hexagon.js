// Lights what is called, and keeps the table up to date; without it the page is drawn anew by hand.
const table = document.getElementById('calls');
const most = Number(table?.dataset.rows);
const storePorts = ['ListStore', 'ImageDataStore', 'StoreMaintenance'];
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const light = (id, state) => {
  const node = document.getElementById(id);
  if (!node) return;
  node.dataset.state = state;
  clearTimeout(node.timer);
  node.timer = setTimeout(() => delete node.dataset.state, calm.matches ? 3000 : 1200);
};

const stateOf = (event) => {
  if (event.phase !== 'ended' || !event.call) return 'called';
  if (/^miss/.test(event.outcome)) return 'miss';
  return /^(hit|ok|unchanged)/.test(event.outcome) ? 'hit' : 'failed';
};

const show = (event) => {
  const row = table.insertRow(0);
  row.dataset.phase = event.phase;
  const cells = [event.number, event.useCase, event.call, event.about, event.adapter,
    event.outcome ?? event.phase, event.milliseconds];
  for (const text of cells) row.insertCell().textContent = text ?? '';
  while (table.rows.length > most) table.deleteRow(-1);
  light(`use-${event.useCase}`, event.call ? 'called' : stateOf(event));
  if (!event.call) return light('driver', 'called');
  const port = event.call.split('.')[0];
  const state = stateOf(event);
  light(`port-${port}`, state);
  light(`edge-${port}`, state);
  light(storePorts.includes(port) ? 'adapter-store' : 'adapter-source', state);
};

if (table) {
  const seen = table.rows[0]?.cells[0].textContent ?? '';
  const events = new EventSource(`/hexagon/events?seen=${seen}`);
  events.addEventListener('call', (message) => show(JSON.parse(message.data)));
  addEventListener('pagehide', () => events.close());
}

// A story is told at the reader's pace: n and p open and close its steps one after the other.
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('input, select')) return;
  const steps = [...document.querySelectorAll('.story details')];
  const next = event.key === 'n' ? steps.find((step) => !step.open) : null;
  const last = event.key === 'p' ? steps.findLast((step) => step.open) : null;
  if (next) next.open = true;
  if (last) last.open = false;
  (next ?? last)?.scrollIntoView({ block: 'nearest' });
});
