import { isJsonObject } from '@common/domain/json'

export type Convert = (json: unknown) => unknown

export const wrapped =
  (name: string): Convert =>
  (json) =>
    Array.isArray(json) ? { [name]: json as unknown } : json

export const unwrapped =
  (name: string): Convert =>
  (json) =>
    isJsonObject(json) && Object.hasOwn(json, name) ? json[name] : json

export const renamed =
  (names: Readonly<Record<string, string>>): Convert =>
  (json) => {
    if (!isJsonObject(json)) return json
    const spelled = Object.entries(json).map(
      ([name, value]) => [Object.hasOwn(names, name) ? (names[name] ?? name) : name, value] as const,
    )
    // The declared name has precedence.
    return { ...Object.fromEntries(spelled), ...json }
  }
