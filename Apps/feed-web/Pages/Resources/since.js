// What is new since the last visit. The browser remembers what was at the top, and when.
const absence = 30 * 60_000;
const recall = () => { try { return JSON.parse(localStorage.visit); } catch { return null; } };
const remember = (visit) => { try { localStorage.visit = JSON.stringify(visit); } catch {} };

// A visit goes on until its reader has been away for a while.
const visit = () => {
  const { seen, since } = recall() || {};
  return { seen, since: seen && Date.now() - seen.at > absence ? seen : since };
};
const pauseVisit = () => {
  const { seen, since } = recall() || {};
  if (seen) remember({ seen: { ...seen, at: Date.now() }, since });
};

const dayOf = (at) => {
  const words = $('[data-offer]').dataset;
  const { lang } = document.documentElement;
  const text = (options) => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, options).format(at);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 864e5);
  if (days < 1) return words.today.replace('#', text({ hour: 'numeric', minute: '2-digit' }));
  if (days < 2) return words.yesterday;
  const year = days > 300 ? { year: 'numeric' } : {};
  return words.since.replace('#', text(days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long', ...year }));
};
const idOf = (entry) => $('.photo', entry).id;

const markSince = () => {
  // Not in a part of the feed.
  if (!list()?.dataset.fingerprint || /[?&](album|from)=/.test(location.search)) return;
  const { seen, since } = visit();
  const all = entries();
  const place = since ? all.findIndex((entry) => since.ids.includes(idOf(entry))) : -1;
  $('.since', list())?.remove();
  if (place > 0) {
    const line = document.createElement('p');
    line.className = 'since';
    line.textContent = dayOf(since.at);
    all[place].prepend(line);
  }
  if (all.length) remember({ seen: { ids: all.slice(0, 10).map(idOf), at: Date.now() }, since });
};
// A hidden tab has paused its visit already.
addEventListener('pagehide', () => { if (!document.hidden) pauseVisit(); });
document.addEventListener('visibilitychange', () => (document.hidden ? pauseVisit() : markSince()));
