export type RecordedCall = readonly [path: string, ...args: unknown[]]

/**
 * An object with every method, each of which notes its path and arguments. A call returns the value in `results` (a
 * function is called), otherwise another such object: `root.active().wallet.rules.allow('a', 'b')` notes
 * `active().wallet.rules.allow`.
 */
export function createRecorder(results: Readonly<Record<string, unknown>> = {}) {
  const calls: RecordedCall[] = []
  const recordAt = (path: string): object =>
    new Proxy(() => undefined, {
      get(_target, key) {
        // Otherwise an await would call it.
        if (typeof key === 'symbol' || key === 'then') return undefined
        const next = path === '' ? key : `${path}.${key}`
        return next in results && typeof results[next] !== 'function' ? results[next] : recordAt(next)
      },
      // For Object.hasOwn.
      getOwnPropertyDescriptor: (_target, key) => ({
        value: typeof key === 'symbol' ? undefined : recordAt(path === '' ? key : `${path}.${key}`),
        configurable: true,
      }),
      apply(_target, _this, args: unknown[]) {
        if (path !== 'active') calls.push([path, ...args])
        const result = results[`${path}()`]
        if (typeof result === 'function') return (result as () => unknown)()
        return `${path}()` in results ? result : recordAt(`${path}()`)
      },
    })
  return { root: recordAt(''), calls }
}
