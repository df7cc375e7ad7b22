import type { PlainKey } from '@common/texts/message'
import type { DepositState } from '@common/domain/wallet'
import type { Payment } from '../wallet'

export const paymentRailTexts = {
  lightning: 'rail.lightning',
  bitcoin: 'rail.bitcoin',
  internal: 'rail.internal',
} as const satisfies Readonly<Record<Payment['rail'], PlainKey>>

export const paymentReferenceText = (rail: Payment['rail']): PlainKey =>
  rail === 'bitcoin' ? 'details.transaction' : 'details.hash'

export function paymentStateText({
  direction,
  state,
}: {
  readonly direction: Payment['direction']
  readonly state: DepositState
}): PlainKey {
  switch (state) {
    case 'pending':
      return direction === 'in' ? 'payment.waiting' : 'payment.pending'
    case 'settled':
      return direction === 'in' ? 'payment.received' : 'payment.sent'
    case 'failed':
      return 'payment.failed'
    case 'canceled':
      return 'payment.canceled'
    case 'expired':
      return 'payment.expired'
    case 'gone':
      return 'payment.gone'
  }
}
