/** Never returns an inherited value, such as `constructor`: `name` may be external text. */
export const ownValue = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
