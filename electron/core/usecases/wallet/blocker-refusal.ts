import type { PaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import { Refusal, refuseFields } from '../../ports/refusal'

export const toBlockerRefusal = (finding: PaymentBlocker, field?: string): Refusal =>
  field === undefined
    ? new Refusal('rejected', paymentBlockerText(finding))
    : refuseFields([{ field, ...paymentBlockerText(finding) }])
