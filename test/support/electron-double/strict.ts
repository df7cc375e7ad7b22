/** Engines and test tools look these up on any object. */
const harmless: readonly PropertyKey[] = [
  'then',
  'toJSON',
  'constructor',
  'prototype',
  'name',
  'length',
  'asymmetricMatch',
]

/** Makes reading or setting a member that the double does not model an error: silence would pass for success. */
export function strict<T extends object>(name: string, target: T): T {
  const refuse = (key: PropertyKey): never => {
    throw new TypeError(`The double of Electron does not model ${name}.${String(key)}.`)
  }
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'symbol' || key in object || harmless.includes(key)) {
        const value: unknown = Reflect.get(object, key, object)
        return typeof value === 'function' && key !== 'constructor' ? bound(value, object) : value
      }
      return refuse(key)
    },
    set: (object, key, value) => (key in object ? Reflect.set(object, key, value, object) : refuse(key)),
  })
}

// Private fields are found on the object itself only, not through its proxy.
const bound = (method: object, object: object): unknown => (method as () => unknown).bind(object)
