import type { ErrorCode } from '@common/exchange-api/errors'
import { ServiceError } from '../../errors/service-error'

/** protocol/v3.md#errors */
const publishedMessages: Readonly<Partial<Record<ErrorCode, string>>> = {
  invoiceInvalid: 'Send a correct BOLT 11 invoice',
  addressInvalid: 'Invalid address',
}

/** Replaces the message by the published one, which clients match. The issues have the reason. */
export function withPublishedMessage<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new ServiceError(error.code, publishedMessages[error.code] ?? error.message, error.issues)
  }
}
