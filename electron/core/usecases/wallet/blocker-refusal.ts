import type { PaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import { Refusal, refuseFields } from '../../ports/refusal'

export const toBlockerRefusal = (finding: PaymentBlocker, field?: string): Refusal =>
  field === undefined
    ? new Refusal('rejected', paymentBlockerText(finding))
    : refuseFields([{ field, ...paymentBlockerText(finding) }])

/** @throws Refusal of the first one; `blocked-by-rules` names no field */
export function requireNoBlocker([blocker]: readonly PaymentBlocker[], field: string): void {
  if (blocker) throw toBlockerRefusal(blocker, blocker.kind === 'blocked-by-rules' ? undefined : field)
}
