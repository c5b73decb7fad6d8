// Keeps the last pages, and as many bytes of pictures as its store, for when the server is away.
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
const header = (name) => (answer) => answer.headers.get(name);
const language = header('content-language');

const keepPage = async (request, answer) => {
  // The bare file of a picture is no page.
  if (!language(answer)) return;
  const [first] = await (await caches.open('pages')).keys();
  // Pages in another language belong to another reader.
  if (first && language(await kept('pages', first)) !== language(answer)) await caches.delete('pages');
  // Comments and what can be changed are never kept.
  if (!/[?&](lang|view|refresh|retry|again|tried)=|\/images\/|\/sources$/.test(request.url)) await keep('pages', request, answer);
  await bound('pages', 50);
  await bound('assets', 12);
  // Reading the size of each picture takes long.
  const { usage } = await navigator.storage.estimate();
  if (usage > PICTURE_LIMIT) await bound('pictures', PICTURE_LIMIT * .9, header('content-length'));
};
// Whether the next page is shown in the place of one that was not kept.
let isMissing = '';
const keptPage = async (request) => {
  const answer = await kept('pages', request);
  if (!answer) {
    isMissing = 'missing';
    return await kept('pages', '/') && Response.redirect('/');
  }
  // The page has words for it.
  const text = (await answer.text()).replace('<body ', `<body data-away="${isMissing}" `);
  isMissing = '';
  return new Response(text, answer);
};

const page = async (event, request) => {
  let answer;
  try { answer = await event.preloadResponse || await fetch(request); } catch {}
  const isAway = !answer || answer.status > 501 && !language(answer);
  if (isAway) return await keptPage(request) || answer || Response.error();
  if (request.method === 'GET') event.waitUntil(keepPage(request, answer.clone()));
  return answer;
};
const fetched = async (event, request, name) => {
  const answer = await fetch(request);
  event.waitUntil(keep(name, request, answer.clone()));
  return answer;
};
const asset = async (event, request) => await kept('assets', request) || fetched(event, request, 'assets');
const picture = (event, request) => fetched(event, request, 'pictures').catch(async () => (
  await kept('pictures', request) || await kept('pictures', request, { ignoreSearch: true }) || Response.error()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const answer = origin !== location.origin ? null
    : request.mode === 'navigate' ? page
    : request.method !== 'GET' ? null
    : /^\/assets\/[\da-f]{9,}\//.test(pathname) ? asset
    : request.destination === 'image' && pathname.endsWith('/data') && picture;
  if (answer) event.respondWith(answer(event, request));
});
