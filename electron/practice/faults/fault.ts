import { z } from 'zod'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'

/** What can be asked to go wrong, and how it is asked for: `POST /practice/fault`. */

const path = text('path', 200).regex(/^\/[^*]*\*?$/, 'path must begin with / and may end with *')

/** How often. Once, unless `times` or `probability` says otherwise; with a probability alone, until faults are cleared. */
const often = {
  times: bodyNumber('times', { min: 1, max: 1_000_000, whole: true }).optional(),
  probability: bodyNumber('probability', { above: 0, max: 1 }).optional(),
}

/** Which requests; all of the service's when left out. */
const which = { method: word('method', ['GET', 'POST', 'PUT', 'DELETE']).optional(), path: path.optional() }

/** Statuses of refusals (protocol/rest.md#errors), and 501, which a gateway may answer. */
const faultStatuses = [400, 401, 403, 404, 405, 418, 429, 500, 501, 503] as const
export type FaultStatus = (typeof faultStatuses)[number]

const kind = <const K extends string>(name: K) => z.literal(name)

const faults = [
  request({
    kind: kind('delay'),
    ...which,
    ...often,
    ms: bodyNumber('ms', { min: 1, max: 600_000, whole: true }),
    /** Before the request takes effect, or after it did. */
    of: word('of', ['request', 'reply']).default('request'),
  }),
  /** The connection breaks before the request takes effect. */
  request({ kind: kind('drop-request'), ...which, ...often }),
  /** The request takes effect, then the connection breaks. */
  request({ kind: kind('drop-reply'), ...which, ...often }),
  request({
    kind: kind('status'),
    ...which,
    ...often,
    status: z.literal(faultStatuses, { error: `status must be one of ${faultStatuses.join(', ')}` }),
    retryAfterSeconds: bodyNumber('retryAfterSeconds', { min: 1, max: 86_400, whole: true }).default(1),
  }),
  /** Date header, `/v2/time` and timestamp check are off; until cleared. */
  request({ kind: kind('clock'), offMs: bodyNumber('offMs', { min: -1e12, max: 1e12, whole: true }) }),
  /** All connections, at once. */
  request({
    kind: kind('ws-close'),
    code: bodyNumber('code', { min: 1000, max: 4999, whole: true })
      .refine((code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)), {
        error: 'code must be 1000 to 1003, 1007 to 1014 or 3000 to 4999',
      })
      .default(1001),
    /** Breaks the connection without a word. */
    abrupt: z.boolean({ error: 'abrupt must be true or false' }).default(false),
  }),
  /** Pings are not answered; until cleared. */
  request({ kind: kind('ws-no-pong') }),
  /** Nothing is sent any more, pings are answered; until cleared. */
  request({ kind: kind('ws-silent') }),
  /** Nobody may subscribe to a private topic of version 3; until cleared. */
  request({ kind: kind('private-topics') }),
  /** A stop's trailing distance counts the other unit (protocol/v3.md#unsettled); until cleared. */
  request({ kind: kind('stop-unit') }),
  /** A page's cursor is the one it was asked for with. */
  request({ kind: kind('repeated-cursor'), ...which, ...often }),
  /** Something else comes before the message. */
  request({ kind: kind('ws-garbage'), ...often }),
  request({ kind: kind('ws-duplicate'), ...often }),
  /** The message comes after the next one. */
  request({ kind: kind('ws-reorder'), ...often }),
] as const

export const faultKinds = faults.map(({ shape }) => shape.kind.value)

export const faultInput = z.discriminatedUnion('kind', faults, {
  error: (issue) =>
    issue.code === 'invalid_union'
      ? `kind must be one of ${faultKinds.join(', ')}`
      : 'The fault must be an object',
})
export type Fault = z.output<typeof faultInput>
export type FaultKind = Fault['kind']
