import { errorStatus, type ErrorCode } from '@common/exchange-api/errors'

export interface WireIssue {
  readonly path: readonly (string | number)[]
  readonly code: string
  readonly message: string
}

export const errorToStatus = (code: ErrorCode): number => errorStatus[code]

/** Sent to the client as `{code, message, issues?}`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly issues: readonly WireIssue[]

  constructor(code: ErrorCode, message: string, issues: readonly WireIssue[] = []) {
    super(message)
    this.code = code
    this.issues = issues
  }
}

/** Names each field, because many clients show only this text. */
export const joinIssues = (issues: readonly WireIssue[]): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')

export const fieldError = (code: ErrorCode, field: string, message: string): ServiceError =>
  new ServiceError(code, message, [{ path: [field], code, message }])
