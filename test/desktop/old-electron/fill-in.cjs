/** Minimal polyfills of newer Node APIs for Node 18 in the old Electron. */
const { createHash } = require('node:crypto')
const files = require('node:fs/promises')
const { join } = require('node:path')

/** @param {any} target @param {string | symbol} name @param {unknown} value */
const fillIn = (target, name, value) => {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

fillIn(Symbol, 'dispose', Symbol('Symbol.dispose'))
fillIn(Symbol, 'asyncDispose', Symbol('Symbol.asyncDispose'))
fillIn(globalThis, 'File', require('node:buffer').File)
fillIn(URL, 'canParse', (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
})
fillIn(Promise, 'withResolvers', () => {
  let resolve, reject
  const promise = new Promise((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
})
fillIn(Object, 'groupBy', (items, keyOf) => {
  const groups = Object.create(null)
  let index = 0
  for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item)
  return groups
})
fillIn(AbortSignal, 'any', (signals) => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
})
fillIn(require('node:crypto'), 'hash', (algorithm, data, encoding = 'hex') =>
  createHash(algorithm).update(data).digest(encoding),
)
fillIn(require('node:worker_threads'), 'markAsUncloneable', () => undefined)
// Fastify's channel has no subscribers.
fillIn(require('node:diagnostics_channel'), 'tracingChannel', () => ({
  hasSubscribers: false,
  start: { hasSubscribers: false },
  traceSync: (run, _context, self, ...args) => run.apply(self, args),
  tracePromise: (run, _context, self, ...args) => run.apply(self, args),
}))

// Node 18 ignores `recursive` and has no `parentPath`.
const { readdir } = files
files.readdir = async (folder, options) => {
  if (!options?.recursive) return readdir(folder, options)
  const entries = await readdir(folder, options)
  const within = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => files.readdir(join(folder, name), options))
  const own = entries.map((entry) => Object.assign(entry, { parentPath: folder }))
  return [...own, ...(await Promise.all(within)).flat()]
}
