export type Convert = (json: unknown) => unknown

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

export const wrapped =
  (name: string): Convert =>
  (json) =>
    Array.isArray(json) ? { [name]: json as unknown } : json

export const unwrapped =
  (name: string): Convert =>
  (json) =>
    isRecord(json) && Object.hasOwn(json, name) ? json[name] : json

export const renamed =
  (names: Readonly<Record<string, string>>): Convert =>
  (json) => {
    if (!isRecord(json)) return json
    const spelled = Object.entries(json).map(
      ([name, value]) => [Object.hasOwn(names, name) ? (names[name] ?? name) : name, value] as const,
    )
    // The declared name has precedence.
    return { ...Object.fromEntries(spelled), ...json }
  }
