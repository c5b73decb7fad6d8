// Makes pages nicer to use; they do all that they promise without it.
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const texts = () => document.body.dataset;
  const list = () => $('#feed > [slot=images]') || $('#feed > [slot=saved-images]');
  const say = (text) => { const place = $('[data-announcement]'); if (place) place.textContent = text; };

  // Pictures that can't be loaded say so, and offer to be tried again, each for itself.
  const failed = (image) => {
    const frame = image.closest('.frame');
    // Crests and portraits stand beside a name, which is enough.
    if (!frame) return image.hidden = true;
    frame.classList.add('failed');
    frame.setAttribute('data-problem', texts().failed);
  };
  const loaded = (image) => image.closest('.frame')?.classList.replace('failed', 'shown')
    || image.closest('.frame')?.classList.add('shown');
  document.addEventListener('error', ({ target }) => target.tagName === 'IMG' && failed(target), true);
  document.addEventListener('load', ({ target }) => target.tagName === 'IMG' && loaded(target), true);
  const settle = (root) => {
    for (const image of root.querySelectorAll('main img')) {
      if (image.complete && image.currentSrc) image.naturalWidth ? loaded(image) : failed(image);
    }
  };
  const retry = (link) => {
    const frame = link.closest('.frame');
    const image = $('img', frame);
    const address = new URL(image.src);
    address.searchParams.set('again', Date.now());
    frame.classList.remove('failed');
    image.removeAttribute('srcset');
    image.src = address;
    $('.open', frame)?.focus({ preventScroll: true });
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

  // More is put behind what is there, and the focus goes to the first new image.
  const more = async (link) => {
    const section = list();
    const foot = $('.onward', section);
    if (foot.ariaBusy === 'true') return;
    foot.ariaBusy = 'true';
    foot.classList.add('awaited');
    say(texts().loading);
    try {
      const address = new URL(link.href);
      const shown = address.search;
      address.searchParams.set('part', 'last');
      const part = await documentAt(address);
      const entries = [...part.querySelectorAll('.entry')];
      const next = $('.onward', part);
      $('.album', section).append(...entries);
      foot.replaceWith(next || '');
      settle(section);
      if (entries.length) {
        history.replaceState(history.state, '', shown);
        const first = $('.open', entries[0]);
        first.focus();
        say(texts().added.replace('#', entries.length));
      } else {
        const end = $('.onward .end', section);
        // Else the focus would be lost with the link.
        if (end) end.tabIndex = -1;
        say('');
        (end || $('.onward a', section))?.focus();
      }
    } catch {
      location.href = link.href;
    }
  };

  document.addEventListener('click', (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest?.('a');
    if (!link) return;
    if (link.matches('.retry')) event.preventDefault(), retry(link);
    else if (link.matches('.more')) event.preventDefault(), more(link);
  });

  // Refresh by key, and on touch screens by a pull from the top.
  const refresh = () => $('.refresh')?.requestSubmit();
  document.addEventListener('keydown', (event) => {
    // Single letters act while the focus is in the content alone (WCAG 2.1.4): who speaks to a
    // computer must not set them off from elsewhere.
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.closest?.('main')) return;
    if (event.key === 'r') return refresh();
    const step = { j: 1, k: -1 }[event.key];
    if (!step) return;
    const entries = [...(list()?.querySelectorAll('.entry .open') || [])];
    const here = entries.findIndex((entry) => entry.closest('.entry').contains(document.activeElement));
    const next = entries[Math.max(0, here + step)] || entries.at(-1);
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  });
  let start = null;
  document.addEventListener('touchstart', (event) => {
    start = scrollY <= 0 && event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  document.addEventListener('touchend', (event) => {
    if (start !== null && scrollY <= 0 && event.changedTouches[0].clientY - start > 120) refresh();
    start = null;
  }, { passive: true });

  // Another feed in the store is offered; nothing moves by itself. A browser makes six connections to
  // a server: hidden pages do not listen, and of the others one does so for all, the last that came.
  let rest;
  const watch = (how) => {
    const offer = $('[data-offer] span');
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
    const tell = ({ data }) => { offer.hidden = data === list()?.dataset.fingerprint; };
    news.onmessage = tell;
    const listen = () => new Promise((resolve) => {
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
  addEventListener('load', () => { settle(document); begin(); });
})();
