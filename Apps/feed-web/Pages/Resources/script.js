// Makes pages nicer to use; they do all that they promise without it.
const $ = (selector, root = document) => root.querySelector(selector);
const texts = () => document.body.dataset;
const list = () => $('#feed > [slot=images]') || $('#feed > [slot=saved-images]');
const entries = () => [...(list()?.querySelectorAll('.entry:not(.held)') || [])];
const say = (text) => { const place = $('[data-announcement]'); if (place) place.textContent = text; };

// Pictures that can't be loaded say so, and offer to be tried again, each for itself.
const failed = (image) => {
  const frame = image.closest('.frame');
  // Crests and portraits stand beside a name, which is enough.
  if (!frame) return image.hidden = true;
  sight.unobserve(frame);
  frame.classList.add('failed');
  frame.setAttribute('data-problem', texts().failed);
  judge(frame, image.currentSrc || image.src);
};
// Trying again helps where the network or a server failed; what is no picture stays none.
const judge = async (frame, address) => {
  let status = performance.getEntriesByName(address).at(-1)?.responseStatus;
  try { status ??= (await fetch(address, { method: 'HEAD' })).status; } catch {}
  const isHopeless = status && status < 500 && status !== 429;
  frame.classList.toggle('hopeless', Boolean(isHopeless));
  if (isHopeless) frame.setAttribute('data-problem', texts().damaged);
};
const loaded = (image) => {
  const frame = image.closest('.frame');
  if (!frame) return;
  sight.unobserve(frame);
  frame.classList.remove('failed', 'unseen');
  frame.classList.add('shown');
};
// A picture that loads before its place is in sight needs no animation.
const sight = new IntersectionObserver((looks) => {
  for (const { target: { classList: classes }, isIntersecting } of looks) {
    if (classes.contains('shown')) continue;
    classes.toggle('unseen', !isIntersecting);
    if (isIntersecting) classes.add('watched');
  }
});
// Thumbnails only stand in: their failures do not matter.
const picture = 'img:not(.thumbnail)';
document.addEventListener('error', ({ target }) => target.matches?.(picture) && failed(target), true);
document.addEventListener('load', ({ target }) => target.matches?.(picture) && loaded(target), true);
const settle = (root) => {
  for (const image of root.querySelectorAll(picture)) {
    const frame = image.loading === 'lazy' && image.closest('.frame');
    if (image.complete && image.currentSrc) image.naturalWidth ? loaded(image) : failed(image);
    else if (frame) sight.observe(frame);
  }
};
// Where the focus goes from a link that leaves.
const returnFocus = (frame) => {
  ($('.open', frame) || $('.back', frame.closest('.picture')))?.focus({ preventScroll: true });
};
const retry = (link) => {
  const frame = link.closest('.frame');
  const image = $('img', frame);
  const address = new URL(image.src);
  address.searchParams.set('again', Date.now());
  frame.classList.remove('failed');
  image.removeAttribute('srcset');
  image.src = address;
  returnFocus(frame);
};

// Only the original moves.
const play = (link) => {
  const frame = link.closest('.frame');
  const image = $('img', frame);
  image.removeAttribute('srcset');
  image.src = link.href;
  returnFocus(frame);
  link.remove();
};

// Parsed by the browser as it arrives: no text ever becomes markup here.
const documentAt = (address) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open('GET', address);
  request.responseType = 'document';
  request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : reject());
  request.onerror = reject;
  request.send();
});

// The message that the server does not answer. Turns the link into one that tries again.
const failure = (link) => {
  const text = document.createElement('p');
  text.className = 'failure';
  text.role = 'alert';
  text.textContent = texts().lost;
  link.textContent = texts().again;
  return text;
};
