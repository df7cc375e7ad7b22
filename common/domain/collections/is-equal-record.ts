/** An `undefined` field counts as absent, because storing drops it. */
export function isEqualRecord(a: unknown, b: unknown): boolean {
  // Storing drops the sign of zero.
  if (a === b || Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const fields = new Map(definedFields(a))
  const otherFields = definedFields(b)
  return (
    fields.size === otherFields.length &&
    otherFields.every(([name, value]) => fields.has(name) && isEqualRecord(fields.get(name), value))
  )
}

const definedFields = (record: object): (readonly [string, unknown])[] =>
  Object.entries(record).filter(([, value]) => value !== undefined)
