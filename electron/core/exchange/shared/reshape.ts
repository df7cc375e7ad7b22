/** Brings an answer of another publication into the shape that the endpoint declares, before it is checked. */
export type Reshape = (json: unknown) => unknown

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** A bare list where an object around it is published. */
export const wrapped =
  (name: string): Reshape =>
  (json) =>
    Array.isArray(json) ? { [name]: json as unknown } : json

/** An object around what is published bare. */
export const unwrapped =
  (name: string): Reshape =>
  (json) =>
    isRecord(json) && Object.hasOwn(json, name) ? json[name] : json

/** Other spellings of names: `{ allTime: 'all-time' }`. */
export const renamed =
  (names: Readonly<Record<string, string>>): Reshape =>
  (json) => {
    if (!isRecord(json)) return json
    const spelled = Object.entries(json).map(
      ([name, value]) => [Object.hasOwn(names, name) ? (names[name] ?? name) : name, value] as const,
    )
    // What is there under its own name counts.
    return { ...Object.fromEntries(spelled), ...json }
  }
