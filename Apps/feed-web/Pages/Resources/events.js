// Another feed in the store is offered; nothing moves by itself. A browser makes six connections to
// a server: hidden pages do not listen, and of the others one does so for all, the last that came.
let rest;
// The new ones are counted here, because each page shows another part of the feed.
const proclaim = (offer, [fingerprint, ...ids]) => {
  offer.hidden = fingerprint === list()?.dataset.fingerprint;
  const isLonger = ids.at(-1) === '+' && ids.pop();
  const count = ids.filter((id) => !$(`#image-${id}`, list() || document)).length;
  const { one, many, changed } = offer.parentElement.dataset;
  // Where all are new, those behind them may be, too.
  const number = isLonger && count === ids.length ? `${count}+` : count;
  offer.textContent = count > 1 ? many.replace('#', number) : count ? one : changed;
};
const watch = (how) => {
  const offer = $('[data-offer] a');
  if (!offer || rest || document.hidden) return;
  const news = new BroadcastChannel('feed');
  const turn = new AbortController();
  let events, end;
  const mine = rest = () => {
    rest = null;
    turn.abort();
    events?.close();
    news.close();
    end?.();
  };
  const tell = ({ data }) => proclaim(offer, data.split(' '));
  news.onmessage = tell;
  const listen = () => rest === mine && new Promise((resolve) => {
    end = resolve;
    events = new EventSource(`/events?seen=${encodeURIComponent(list()?.dataset.fingerprint || '')}`);
    events.addEventListener('feed', (event) => { tell(event); news.postMessage(event.data); });
  });
  // Without locks, as where neither https nor this computer serves the page, each listens.
  if (!navigator.locks) return listen();
  navigator.locks.request('events', how || { signal: turn.signal }, listen)
    // Another page has taken the turn, or this one rests.
    .catch(() => { if (rest === mine) mine(), watch(); });
};
const begin = () => watch({ steal: true });
addEventListener('pagehide', () => rest?.());
addEventListener('pageshow', () => { if (document.readyState === 'complete') begin(); });
document.addEventListener('visibilitychange', () => (document.hidden ? rest?.() : begin()));
// The beginning of a page may come before the source has said what it calls the feed.
const nameFeed = () => {
  const title = list()?.ariaLabel;
  if (!title || isOpen() || $('.selection')) return;
  document.title = title;
  for (const place of [$('.title h1'), $('.sections [aria-current]')]) place.textContent = title;
};
const settleAll = () => { settle($('main')); nameFeed(); markSince(); returnToPlace(); begin(); };
addEventListener('load', settleAll);
if (document.readyState === 'complete') settleAll();
