import { z } from 'zod'
import { bodyTooLarge, errorStatus } from '../errors'
import { statusToCode } from '../v3/status-code'
import { wireSchema, type JsonSchema } from './schema'

/** Body of all responses other than 200 (protocol/rest.md#error-bodies). */
const errorSchema = wireSchema(
  z.object({
    code: z.string(),
    message: z.string(),
    issues: z
      .array(
        z.object({
          path: z.array(z.union([z.string(), z.number()])),
          code: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
  }),
)

/** protocol/rest.md#errors */
const meanings: Readonly<Record<number, string>> = {
  400: 'Invalid request: the issues name the fields',
  401: 'The API key is wrong, or there is no access to the requested resource',
  403: 'The API key has the wrong scope',
  404: 'Not found',
  405: 'The resource was accessed with an invalid method: the header Allow names the valid ones',
  [bodyTooLarge.status]: 'The body is too large',
  418: 'Teapot',
  429: 'Too many requests: the header Retry-After says how long to wait',
  500: 'Internal server error',
  503: 'Temporarily offline for maintenance',
}

const statusOfCodes = [...Object.entries(errorStatus), [bodyTooLarge.code, bodyTooLarge.status] as const]
const findErrorCodes = (status: number): string =>
  statusOfCodes
    .filter(([, ownStatus]) => ownStatus === status)
    .map(([code]) => code)
    .join(', ')

/** protocol/rest.md#rate-limits */
export const rateHeaders = {
  'X-Ratelimit-Remaining': {
    description: 'Requests left before blocking',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Ratelimit-Reset': {
    description: 'Time in epoch milliseconds at which the limitation resets',
    schema: { type: 'integer', minimum: 0 },
  },
} as const

const otherHeaders: Readonly<Record<number, Readonly<Record<string, JsonSchema>>>> = {
  405: { Allow: { description: 'Methods of this path', schema: { type: 'string' } } },
  429: {
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
    ...rateHeaders,
  },
}

export const toErrorName = (status: number): string => `Error${status}`
const statuses = Object.keys(meanings).map(Number)

export const errorResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  statuses.map((status) => [
    toErrorName(status),
    {
      description: `${meanings[status]}. Codes: ${findErrorCodes(status)}.`,
      ...(otherHeaders[status] && { headers: otherHeaders[status] }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

/** Version 3 codes are status names (protocol/v3.md#errors). */
export const toV3ErrorName = (status: number): string => `StatusError${status}`
const retryAfter = { 'Retry-After': otherHeaders[429]?.['Retry-After'] }
export const v3ErrorResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  statuses.map((status) => [
    toV3ErrorName(status),
    {
      description: `${meanings[status]}. Code in version 3: ${statusToCode(status)}; its issues have one of the codes above.`,
      ...(status === 429 && { headers: retryAfter }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

export const errorComponents = { Error: errorSchema }

export const toErrorResponses = (
  ownStatuses: readonly number[],
  named: (status: number) => string,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    ownStatuses.map((status) => [String(status), { $ref: `#/components/responses/${named(status)}` }]),
  )
