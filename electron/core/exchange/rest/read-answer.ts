import { z } from 'zod'
import type { Endpoint, ResponseOf } from '@common/exchange-api/endpoint'
import { message, type Message } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { Convert } from '../shared/convert'
import { redactFreeText } from './redact-free-text'

interface RestResponse {
  readonly status: number
  readonly text: string
  readonly write: boolean
  readonly convert: Convert | undefined
  readonly onUnreadable?: ReadRequestOptions['onUnreadable']
}

export interface AnswerRedaction {
  readonly redactText: (text: string) => string
  readonly value: (value: unknown) => unknown
}

const longestReason = 300

/** @throws ExchangeError naming unreadable fields: `bad-answer` for reads, `unknown-outcome` for writes */
export function readAnswer<E extends Endpoint>(
  endpoint: E,
  { status, text: answer, write, convert, onUnreadable }: RestResponse,
  redact: AnswerRedaction,
): ResponseOf<E> {
  const unreadable = (why: string | Message, recordId?: string): ExchangeError =>
    write
      ? new ExchangeError('unknown-outcome', message('service.acceptedUnreadable', { why }), {
          status,
          recordId,
        })
      : new ExchangeError('bad-answer', unreadableText(endpoint, why), { status })
  let json: unknown
  try {
    json = endpoint.answer === 'text' ? answer : parseJson(answer)
  } catch {
    throw unreadable(message('service.why.notJson'))
  }
  const shaped = convert ? convert(json) : json
  const accept = (data: unknown) => redactFreeText(endpoint.response, data, redact.value) as ResponseOf<E>
  const schema = compiled(endpoint.response)
  const result = readTolerantly(schema, shaped)
  if (result.success) return accept(result.data)
  const formatReason = (issues: readonly z.core.$ZodIssue[]): string =>
    redact.redactText(formatFields(issues))
  if (onUnreadable) {
    const rows = withoutRows(shaped, result.error.issues)
    const rest = rows ? schema.safeParse(rows.json) : undefined
    if (rows && rest?.success) {
      onUnreadable(
        rows.removed.map(({ id, issues }) => ({
          id: id === null ? null : redact.redactText(id),
          problem: unreadableText(endpoint, formatReason(issues)),
        })),
      )
      return accept(rest.data)
    }
  }
  const recordId = getId(shaped)
  throw unreadable(
    formatReason(result.error.issues),
    recordId === null ? undefined : String(redact.value(recordId)),
  )
}

const unreadableText = ({ method, path }: Endpoint, why: string | Message): Message =>
  message('service.unreadableField', { why, request: `${method} ${path}` })

const formatFields = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'whole'}: ${message}`)
    .join('; ')
    .slice(0, longestReason)

interface UnreadableRow {
  readonly id: string | null
  readonly issues: z.core.$ZodIssue[]
}

const listNames: readonly unknown[] = ['data', 'trades', 'positions']

function withoutRows(
  json: unknown,
  issues: readonly z.core.$ZodIssue[],
): { readonly json: unknown; readonly removed: readonly UnreadableRow[] } | undefined {
  const [name] = issues[0]?.path ?? []
  const isNamed = listNames.includes(name)
  const list = isNamed && name !== undefined ? within(json, name) : json
  if (!Array.isArray(list)) return undefined
  const rows = new Map<number, UnreadableRow>()
  for (const issue of issues) {
    const index = issue.path[isNamed ? 1 : 0]
    if (typeof index !== 'number' || (isNamed && issue.path[0] !== name)) return undefined
    const row = rows.get(index) ?? { id: getId(list[index]), issues: [] }
    row.issues.push(issue)
    rows.set(index, row)
  }
  const readable = list.filter((_, index) => !rows.has(index)) as readonly unknown[]
  const rest = isNamed && name !== undefined ? { ...(json as object), [name]: readable } : readable
  return { json: rest, removed: [...rows.values()] }
}

/** Version 1 uses `pid` for positions. */
function getId(row: unknown): string | null {
  const id = within(row, 'pid') ?? within(row, 'id')
  return typeof id === 'string' && id !== '' ? id : null
}

const parseJson = (text: string): unknown => {
  const whole = text.replace(/^\uFEFF/, '')
  return whole.trim() === '' ? null : (JSON.parse(whole) as unknown)
}

const compiledSchemas = new WeakMap<z.ZodType, z.ZodType>()

/** Zod parses rejected values again without the compiled code. */
function compiled(schema: z.ZodType): z.ZodType {
  const cached = compiledSchemas.get(schema)
  if (cached) return cached
  const fresh = z.compile(schema)
  compiledSchemas.set(schema, fresh)
  return fresh
}

/** Accepts numbers and times as text, and null for omitted fields. */
function readTolerantly(schema: z.ZodType, json: unknown): z.ZodSafeParseResult<unknown> {
  const strict = schema.safeParse(json)
  if (strict.success) return strict
  const coerced = strict.error.issues.map((issue) => coerceField(json, issue))
  return coerced.includes(true) ? schema.safeParse(json) : strict
}

const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const timeName = /(^|_)ts$|time$|timestamp$|^expiry$|until$/i

function coerceField(json: unknown, issue: z.core.$ZodIssue): boolean {
  if (issue.code !== 'invalid_type') return false
  const name = issue.path.at(-1)
  const holder = issue.path.slice(0, -1).reduce<unknown>(within, json)
  if (name === undefined || typeof holder !== 'object' || holder === null) return false
  const fields = holder as Record<PropertyKey, unknown>
  if (!Object.hasOwn(fields, name)) return false
  const value = fields[name]
  if (value === null && !Array.isArray(holder)) return Reflect.deleteProperty(fields, name)
  const isNumber = issue.expected === 'number' || issue.expected === 'int'
  if (typeof value !== 'string' || !isNumber) return false
  if (numeric.test(value)) fields[name] = Number(value)
  else if (timeName.test(String(name)) && isoTime.test(value)) fields[name] = Date.parse(value)
  else return false
  return true
}

const within = (holder: unknown, name: PropertyKey): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined
