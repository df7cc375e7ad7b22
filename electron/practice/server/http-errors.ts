import type { FastifyError, FastifyReply } from 'fastify'
import { bodyTooLarge, type ErrorCode } from '@common/exchange-api/errors'
import { statusToCode } from '@common/exchange-api/v3/status-code'
import { isV3 } from './is-v3'
import { ServiceError, errorToStatus, type WireIssue } from '../errors/service-error'

/** In bytes. */
export const bodyLimit = 64 * 1024

interface ErrorResponse {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly issues: readonly WireIssue[]
}

/**
 * Sends `{code, message, issues?}` (protocol/rest.md#error-bodies); v3 codes are status names
 * (protocol/v3.md#errors).
 */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  onUnexpected: (error: unknown) => void,
): FastifyReply {
  const refusal = toErrorResponse(error, onUnexpected)
  const { status } = refusal
  const { url } = reply.request
  const fields = isV3(url) ? v3Body(refusal) : body(refusal)
  const isWallet = url.startsWith('/v1/lnurl/auth?')
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(isWallet ? { ...walletBody(refusal), ...fields } : fields))
}

/** Wallets read these fields (LUD-01). */
const walletBody = ({ message }: ErrorResponse): object => ({ status: 'ERROR', reason: message })

const body = ({ code, message, issues }: ErrorResponse): object => ({
  code,
  message,
  ...(issues.length > 0 && { issues }),
})

const v3Body = ({ status, code, message, issues }: ErrorResponse): object => ({
  code: statusToCode(status),
  message,
  issues: issues.length > 0 ? issues : [{ path: [], code, message }],
})

function toErrorResponse(error: unknown, onUnexpected: (error: unknown) => void): ErrorResponse {
  if (error instanceof ServiceError) {
    return {
      status: errorToStatus(error.code),
      code: error.code,
      message: error.message,
      issues: error.issues,
    }
  }
  const { statusCode = 500, code, message } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return {
      ...bodyTooLarge,
      message: `The body must be at most ${bodyLimit} bytes`,
      issues: [],
    }
  }
  if (statusCode >= 400 && statusCode < 500) {
    // Published for all malformed requests.
    const why = message ?? 'The request is malformed'
    return { status: 400, code: 'invalidRequest', message: why.slice(0, 200), issues: [] }
  }
  onUnexpected(error)
  return { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error', issues: [] }
}
