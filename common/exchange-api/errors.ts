import { z } from 'zod'

const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])).optional(),
  message: z.string().optional(),
})

/** All known error bodies (protocol/rest.md#error-bodies). */
export const errorBody = z.object({
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  issues: z.array(issue).optional().catch(undefined),
})
export type ErrorBody = z.output<typeof errorBody>

/** Errors of the practice exchange (protocol/rest.md#errors). Bodies are `{code, message, issues?}`. */
export const errorStatus = {
  invalidRequest: 400,
  insufficientBalance: 400,
  balanceTooHigh: 400,
  marketInactive: 400,
  tooManyTrades: 400,
  quantityOutOfRange: 400,
  marginOutOfRange: 400,
  amountOutOfRange: 400,
  priceOutOfRange: 400,
  stopLossOutOfRange: 400,
  takeProfitOutOfRange: 400,
  tradeNotOpen: 400,
  tradeNotRunning: 400,
  invoiceInvalid: 400,
  invoiceExpired: 400,
  invoiceAlreadyPaid: 400,
  paymentFailed: 400,
  addressInvalid: 400,
  apiKeyInvalid: 401,
  apiKeyInvalidSignature: 401,
  apiKeyInvalidPassphrase: 401,
  timestampOutOfRange: 401,
  permissionMissing: 403,
  foreignRequest: 403,
  notFound: 404,
  methodNotAllowed: 405,
  teapot: 418,
  tooManyRequests: 429,
  addressBanned: 429,
  INTERNAL_SERVER_ERROR: 500,
  maintenance: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** Its code has status 400 everywhere else. */
export const bodyTooLarge = { status: 413, code: 'invalidRequest' } as const satisfies {
  readonly status: number
  readonly code: ErrorCode
}
