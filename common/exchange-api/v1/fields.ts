import { z } from 'zod'
import { queryNumber, request, timeMs, uuid } from '../v2/fields'

/** Building blocks of the v1 schemas, beside those it shares with v2. */

export const pidQuery = request({ pid: uuid('pid') })
export const pidBody = request({ pid: uuid('pid') })

/** protocol/rest.md#lists */
export const v1Span = {
  from: timeMs('from').optional(),
  to: timeMs('to').optional(),
  limit: queryNumber('limit', { min: 1, max: 100, whole: true }).default(100),
}
export const v1SpanQuery = request(v1Span)

/**
 * A time: text in the answers about one position (ISO 8601, or digits of epoch milliseconds), a number of epoch milliseconds in
 * lists (protocol/v1.md#times). Readers must take all three.
 */
export const timestamp = z.union([z.string(), z.number()])
