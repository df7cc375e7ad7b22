export type RecordedCall = readonly [path: string, ...args: unknown[]]

/**
 * An object with every method, each of which notes its path and arguments. A read or call of a path in `results` returns
 * that value, otherwise another such object: `root.active().wallet.rules.allow('a', 'b')` notes
 * `active().wallet.rules.allow`.
 */
export function createRecorder(results: Readonly<Record<string, unknown>> = {}) {
  const calls: RecordedCall[] = []
  const valueAt = (path: string): unknown => (path in results ? results[path] : recordAt(path))
  function recordAt(path: string): object {
    // Otherwise an await would call `then`.
    const read = (key: string | symbol): unknown =>
      typeof key === 'symbol' || key === 'then' ? undefined : valueAt(path === '' ? key : `${path}.${key}`)
    return new Proxy(() => undefined, {
      get: (_target, key) => read(key),
      // For Object.hasOwn.
      getOwnPropertyDescriptor: (_target, key) => ({ value: read(key), configurable: true }),
      apply(_target, _this, args: unknown[]) {
        if (path !== 'active') calls.push([path, ...args])
        return valueAt(`${path}()`)
      },
    })
  }
  return { root: recordAt(''), calls }
}
