import { z } from 'zod'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'

const path = text('path', 200).regex(/^\/[^*]*\*?$/, 'path must begin with / and may end with *')

/** Once by default; with a probability alone, until cleared. */
const often = {
  times: bodyNumber('times', { min: 1, max: 1_000_000, whole: true }).optional(),
  probability: bodyNumber('probability', { above: 0, max: 1 }).optional(),
}

const which = { method: word('method', ['GET', 'POST', 'PUT', 'DELETE']).optional(), path: path.optional() }

/** protocol/rest.md#errors, plus 501 of gateways. */
const faultStatuses = [400, 401, 403, 404, 405, 418, 429, 500, 501, 503] as const
export type FaultStatus = (typeof faultStatuses)[number]

const kind = <const K extends string>(name: K) => z.literal(name)

const faults = [
  request({
    kind: kind('delay'),
    ...which,
    ...often,
    ms: bodyNumber('ms', { min: 1, max: 600_000, whole: true }),
    of: word('of', ['request', 'reply']).default('request'),
  }),
  request({ kind: kind('drop-request'), ...which, ...often }),
  request({ kind: kind('drop-reply'), ...which, ...often }),
  request({
    kind: kind('status'),
    ...which,
    ...often,
    status: z.literal(faultStatuses, { error: `status must be one of ${faultStatuses.join(', ')}` }),
    retryAfterSeconds: bodyNumber('retryAfterSeconds', { min: 1, max: 86_400, whole: true }).default(1),
  }),
  /** Offsets Date header, `/v2/time` and timestamp check; until cleared. */
  request({ kind: kind('clock'), offMs: bodyNumber('offMs', { min: -1e12, max: 1e12, whole: true }) }),
  request({
    kind: kind('ws-close'),
    code: bodyNumber('code', { min: 1000, max: 4999, whole: true })
      .refine((code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)), {
        error: 'code must be 1000 to 1003, 1007 to 1014 or 3000 to 4999',
      })
      .default(1001),
    /** Without a close frame. */
    abrupt: z.boolean({ error: 'abrupt must be true or false' }).default(false),
  }),
  request({ kind: kind('ws-no-pong') }),
  request({ kind: kind('ws-silent') }),
  request({ kind: kind('private-topics') }),
  /** Trailing distances in the other unit (protocol/v3.md#unsettled). */
  request({ kind: kind('stop-unit') }),
  request({ kind: kind('repeated-cursor'), ...which, ...often }),
  request({ kind: kind('ws-garbage'), ...often }),
  request({ kind: kind('ws-duplicate'), ...often }),
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
