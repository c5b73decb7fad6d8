// Whole pictures, decoded before readers turn to them: the next one is sharp at once.
const wholes = new Map();
const wholeOf = (entry, fetchPriority = 'auto') => {
  const image = $('img', entry);
  if (!wholes.has(image.src)) {
    const whole = image.cloneNode();
    whole.className = '';
    Object.assign(whole, { loading: 'eager', decoding: 'sync', fetchPriority, sizes: image.dataset.wholeSizes });
    const ready = whole.decode().then(() => { whole.isDecoded = true; });
    // It is tried again when it is asked for again.
    ready.catch(() => wholes.delete(image.src));
    wholes.set(image.src, { whole, ready });
  }
  return wholes.get(image.src);
};
// Those beside the current picture, and no others, stay in memory.
const prepareNeighbours = () => {
  const near = navigator.connection?.saveData ? [] : [neighbour(1), neighbour(-1)].filter(Boolean);
  const kept = [current, ...near].map((entry) => $('img', entry).src);
  for (const address of wholes.keys()) if (!kept.includes(address)) wholes.delete(address);
  for (const entry of near) wholeOf(entry, 'low');
};
