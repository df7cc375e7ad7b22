import { z } from 'zod'
import { queryNumber, request, timeMs, uuid } from '../v2/fields'

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
 * Text for single positions (ISO 8601 or digits of epoch milliseconds), a number in lists (protocol/v1.md#times).
 */
export const timestamp = z.union([z.string(), z.number()])
