import { vi } from 'vitest'

/** Vitest's default is a second, which a busy machine exceeds. Mutation tests wait shorter, because many of them wait in vain. */
const timeoutMs = Number(process.env['SATCHEL_WAIT_MS'] ?? 30_000)

const { waitFor, waitUntil } = vi
const isWrapped = Symbol.for('satchel.waitsLonger')

/** Once per worker, because its files share `vi`. */
if (!(isWrapped in vi)) {
  const withLimit = (options: Parameters<typeof waitFor>[1]) =>
    typeof options === 'number' ? options : { timeout: timeoutMs, ...options }
  Object.assign(vi, {
    [isWrapped]: true,
    waitFor: ((callback, options) => waitFor(callback, withLimit(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, withLimit(options))) satisfies typeof waitUntil,
  })
}
