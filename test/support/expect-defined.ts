/** @throws Error if it is null or undefined */
export function expectDefined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The value is not known.')
  return value
}
