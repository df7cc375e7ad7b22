import { errorStatus, type ErrorCode } from '@common/exchange-api/errors'

/** What the practice exchange does not offer yet has its own code beside the published ones. */
export type ServiceCode = ErrorCode | 'notImplemented'

export interface WireIssue {
  readonly path: readonly (string | number)[]
  readonly code: string
  readonly message: string
}

export const statusOf = (code: ServiceCode): number => (code === 'notImplemented' ? 501 : errorStatus[code])

/** A refusal that is part of the service: answered to the caller as `{code, message, issues?}`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServiceCode
  readonly issues: readonly WireIssue[]

  constructor(code: ServiceCode, message: string, issues: readonly WireIssue[] = []) {
    super(message)
    this.code = code
    this.issues = issues
  }
}

/** A refusal of one field. */
export const fieldError = (code: ServiceCode, field: string, message: string): ServiceError =>
  new ServiceError(code, message, [{ path: [field], code, message }])
