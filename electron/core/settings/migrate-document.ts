/** A settings file as it was parsed, of whatever version. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each step takes the whole document one version further; it keeps what it does not know. A step that has shipped is never edited. */
export type DocumentStep = (document: JsonObject) => JsonObject

export const documentSteps: readonly DocumentStep[] = [
  // Version 1 is what the first files were: a file without a number is read as one.
  (document) => document,
]

/** Brings a document to the newest version. One of a newer app stays as it is: what is known of it is read, the rest is kept. */
export function migrateDocument(
  document: JsonObject,
  steps: readonly DocumentStep[] = documentSteps,
): JsonObject & { readonly version: number } {
  const { version: found } = document
  const version = Number.isSafeInteger(found) && Number(found) > 0 ? Number(found) : 0
  const current = steps.slice(version).reduce((older, step) => step(older), document)
  return { ...current, version: Math.max(version, steps.length) }
}
