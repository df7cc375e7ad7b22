import type { FastifyError, FastifyReply } from 'fastify'
import type { ErrorCode } from '@common/exchange-api/errors'
import { ServiceError, statusOf, type WireIssue } from '../errors/service-error'

/** Largest request body in bytes. */
export const bodyLimit = 64 * 1024

interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly issues: readonly WireIssue[]
}

/** Every response that is not 200 has one shape: `{code, message, issues?}` (protocol/rest.md#error-bodies). */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  onUnexpected: (error: unknown) => void,
): FastifyReply {
  const { status, code, message, issues } = refusalOf(error, onUnexpected)
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, ...(issues.length > 0 && { issues }) }))
}

function refusalOf(error: unknown, onUnexpected: (error: unknown) => void): Refusal {
  if (error instanceof ServiceError) {
    return { status: statusOf(error.code), code: error.code, message: error.message, issues: error.issues }
  }
  const { statusCode = 500, code, message } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return {
      status: 413,
      code: 'invalidRequest',
      message: `The body must be at most ${bodyLimit} bytes`,
      issues: [],
    }
  }
  if (statusCode >= 400 && statusCode < 500) {
    // Whatever the framework calls it, the service publishes 400 for a request that is wrong.
    const why = message ?? 'The request cannot be read'
    return { status: 400, code: 'invalidRequest', message: why.slice(0, 200), issues: [] }
  }
  onUnexpected(error)
  return { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error', issues: [] }
}
