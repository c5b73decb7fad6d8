// Keeps the last pages and pictures for when the server is away: of those, as many bytes as its store.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

const kept = (cacheName, request, options) => caches.match(request, { cacheName, ignoreVary: true, ...options });
const keep = async (name, request, answer) => {
  if (answer.ok) await (await caches.open(name)).put(request, answer);
};
// The last stay while there is room.
const bound = async (name, room, size = () => 1) => {
  const cache = await caches.open(name);
  for (const request of (await cache.keys()).reverse()) {
    room -= size(await cache.match(request));
    if (room < 0) await cache.delete(request);
  }
};
const language = (answer) => answer.headers.get('content-language');

const keepPage = async (request, answer) => {
  // The bare file of a picture is no page.
  if (!language(answer)) return;
  const cache = await caches.open('pages');
  const [first] = await cache.keys();
  // Another language is another reader's.
  if (first && language(await cache.match(first)) !== language(answer)) await caches.delete('pages');
  if (!/[?&](lang|view|refresh|retry|again)=/.test(request.url)) await keep('pages', request, answer);
  await bound('pages', 50);
  await bound('assets', 12);
  await bound('pictures', PICTURE_LIMIT, ({ headers }) => headers.get('content-length') || 0);
};
const keptPage = async (request) => {
  const answer = await kept('pages', request);
  if (!answer) return await kept('pages', '/') && Response.redirect('/');
  // The page has words for it.
  const text = (await answer.text()).replace('<body ', '<body data-away ');
  return new Response(text, { headers: answer.headers });
};

const page = async (event) => {
  let answer;
  try { answer = await event.preloadResponse || await fetch(event.request); } catch {}
  if (!answer || answer.status > 501 && !language(answer)) {
    return await keptPage(event.request) || answer || Response.error();
  }
  event.waitUntil(keepPage(event.request, answer.clone()));
  return answer;
};
const fetched = async (event, name) => {
  const answer = await fetch(event.request);
  event.waitUntil(keep(name, event.request, answer.clone()));
  return answer;
};
const asset = async (event) => await kept('assets', event.request) || fetched(event, 'assets');
const picture = (event) => fetched(event, 'pictures').catch(async () => (
  await kept('pictures', event.request)
    || await kept('pictures', event.request, { ignoreSearch: true }) || Response.error()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const answer = request.mode === 'navigate' ? page
    : pathname.startsWith('/assets/') ? asset
    : request.destination === 'image' && pathname.endsWith('/data') ? picture : null;
  if (answer) event.respondWith(answer(event));
});
