/** An `undefined` field counts as absent, because storing drops it. */
export function isEqualRecord(one: unknown, other: unknown): boolean {
  // Storing drops the sign of zero.
  if (one === other || Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = new Map(definedFields(one))
  const otherFields = definedFields(other)
  return (
    fields.size === otherFields.length &&
    otherFields.every(([name, value]) => fields.has(name) && isEqualRecord(fields.get(name), value))
  )
}

const definedFields = (record: object): (readonly [string, unknown])[] =>
  Object.entries(record).filter(([, value]) => value !== undefined)
