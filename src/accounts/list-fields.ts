/** Lists the fields of a JSON object as "name: value"; returns other text unchanged. */
export function listFields(text: string): string {
  const fields = parseObject(text)
  if (fields === null) return text
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
