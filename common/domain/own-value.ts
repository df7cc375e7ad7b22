/** Returns a plain object's own value. Inherited names, such as `constructor`, return undefined: a name may be text from outside. */
export const ownValue = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
