// Where browsers allow it, which takes https or this very computer, they keep what was seen.
if (navigator.serviceWorker && self === top) {
  const worker = '/worker.js';
  const policy = self.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker });
  navigator.serviceWorker.register(policy?.createScriptURL('') || worker).catch(() => {});
}
