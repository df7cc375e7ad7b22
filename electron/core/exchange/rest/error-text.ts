import { errorBody, type ErrorBody } from '@common/exchange-api/errors'
import { isJsonObject, parseJson, type JsonObject } from '@common/domain/json'
import type { FieldIssue } from '@common/domain/issue'
import { message } from '@common/texts/message'
import { domainField } from '../shared/domain-field'

export interface ServiceText {
  /** Undefined if not a JSON object. */
  readonly body: ErrorBody | undefined
  readonly text: string | undefined
  readonly issues: readonly FieldIssue[]
}

const longestText = 300
/** Searched for secrets before cutting to `longestText`. */
const longestSearched = 10_000
const maxIssues = 20
const deepestPath = 10

const joinText = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? value
        .slice(0, maxIssues)
        .filter((part) => typeof part === 'string')
        .join('; ')
    : plainText(value)
const plainText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function readIssues(value: unknown): { path: string; message: string | undefined }[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, maxIssues)
    .filter(isJsonObject)
    .map(({ path, message }) => ({ path: formatPath(path), message: plainText(message) }))
}

const formatPath = (path: unknown): string =>
  Array.isArray(path)
    ? path
        .slice(0, deepestPath)
        .filter((part) => typeof part === 'string' || typeof part === 'number')
        .join('.')
    : (plainText(path) ?? '')

/** The schema would check every item of an unbounded list. */
const withoutIssues = (record: JsonObject): object => ({
  ...record,
  issues: undefined,
})

const isPlainText = (text: string): boolean => !/[<{[]/.test(text.slice(0, 1)) && !/<\w+[^>]*>/.test(text)

/** Reads all known shapes (protocol/rest.md#error-bodies). */
export function readServiceText(answer: string, redact: (text: string) => string): ServiceText {
  const json = parseJson(answer)
  // Some servers nest the body in `error`.
  const record = isJsonObject(json) && isJsonObject(json.error) ? { ...json, ...json.error } : json
  const { data: body } = errorBody.safeParse(isJsonObject(record) ? withoutIssues(record) : record)
  const serviceText = isJsonObject(record)
    ? (joinText(record.message) ?? joinText(record.error))
    : (plainText(json) ?? (json === undefined && isPlainText(answer.trim()) ? answer.trim() : undefined))
  const shown = (text: string): string =>
    // Control characters could forge log lines.
    redact(text.slice(0, longestSearched))
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .slice(0, longestText)
  return {
    body: isJsonObject(record) ? body : undefined,
    text: serviceText === undefined || serviceText === '' ? undefined : shown(serviceText),
    issues: readIssues(isJsonObject(record) ? record.issues : undefined).map(({ path, message: reason }) => ({
      field: shown(domainField(path)),
      ...(reason === undefined
        ? message('service.notAccepted')
        : message('message.verbatim', { words: shown(reason) })),
    })),
  }
}
