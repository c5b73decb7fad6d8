// Times of day in the zone of the reader, and ages that are true when a page is looked at later.
const { lang } = document.documentElement;
// The day before the month, as the server writes it.
const tongue = lang === 'en' ? 'en-GB' : lang;
const clock = (date, day) => (
  new Intl.DateTimeFormat(tongue, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date));
const isToday = (date) => date.toDateString() === new Date().toDateString();
const lengths = { year: 31_556_952, month: 2_629_746, week: 604_800, day: 86_400, hour: 3_600, minute: 60 };
const age = (date) => {
  const seconds = (Date.now() - date) / 1_000;
  const [unit, length] = Object.entries(lengths).find(([, length]) => seconds >= length) || [];
  return unit && new Intl.RelativeTimeFormat(tongue).format(-Math.floor(seconds / length), unit);
};
const tellTimes = () => {
  const away = 'away' in document.body.dataset && $('.away');
  for (const time of document.querySelectorAll('main time')) {
    const [, wait] = /^PT(\d+)S$/.exec(time.dateTime) || [];
    const date = new Date(wait ? Date.now() + wait * 1_000 : time.dateTime);
    const format = time.dataset.clock;
    if (format && isToday(date)) time.textContent = format.replace('#', clock(date));
    else if (away) time.textContent = age(date) || time.textContent;
  }
  if (!away) return;
  const saved = new Date([...document.querySelectorAll('.age summary time')].at(-1)?.dateTime);
  const { at, on, ...texts } = away.dataset;
  const when = isToday(saved) ? at.replace('#', clock(saved))
    : on.replace('#', clock(saved, { day: 'numeric', month: 'long' }));
  if (!isNaN(saved)) away.textContent = texts.saved.replace('#', when);
  if (document.body.dataset.away) away.append(isNaN(saved) ? ' ' : '. ', texts.missing);
};
if (document.readyState === 'complete') tellTimes();
else addEventListener('load', tellTimes);

// Where browsers allow it, which takes https or this very computer, they keep what was seen.
if (navigator.serviceWorker && self === top) {
  const worker = '/worker.js';
  const policy = self.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker });
  navigator.serviceWorker.register(policy?.createScriptURL('') || worker).catch(() => {});
}
