import type { JsonObject } from '@common/domain/json'

/** Preserves unknown fields. Never edit a released step. */
export type DocumentStep = (document: JsonObject) => JsonObject

const documentSteps: readonly DocumentStep[] = [
  // A file without a version is version 1.
  (document) => document,
]

/** Later documents stay unchanged. */
export function migrateDocument(
  document: JsonObject,
  steps: readonly DocumentStep[] = documentSteps,
): JsonObject & { readonly version: number } {
  const { version: found } = document
  const version = Number.isSafeInteger(found) && Number(found) > 0 ? Number(found) : 0
  const current = steps.slice(version).reduce((older, step) => step(older), document)
  return { ...current, version: Math.max(version, steps.length) }
}
