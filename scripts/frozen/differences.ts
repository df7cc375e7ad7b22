const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const maxShown = 120
function shown(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * @returns one line for each part of two JSON values that differs; empty if they are equal. The order of an object's fields is ignored,
 * and so are positions in a list of texts.
 */
export function differences(old: unknown, current: unknown, path = ''): string[] {
  if (Array.isArray(old) && Array.isArray(current)) {
    if (old.every(isText) && current.every(isText)) {
      const missing = old
        .filter((item) => !current.includes(item))
        .map((item) => `${path}: ${shown(item)} is missing`)
      return [
        ...missing,
        ...current.filter((item) => !old.includes(item)).map((item) => `${path}: ${shown(item)} is new`),
      ]
    }
    const length = Math.max(old.length, current.length)
    return Array.from({ length }, (_, index) =>
      differences(old[index], current[index], `${path}[${String(index)}]`),
    ).flat()
  }
  if (isObject(old) && isObject(current))
    return [...new Set([...Object.keys(old), ...Object.keys(current)])]
      .sort()
      .flatMap((key) => differences(old[key], current[key], path === '' ? key : `${path}.${key}`))
  return Object.is(old, current) ? [] : [`${path}: ${shown(old)} is now ${shown(current)}`]
}
