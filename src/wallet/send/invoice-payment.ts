import type { PaymentCost } from '@common/domain/payments/payment-cost'
import type { SuccessAction } from '@common/domain/payments/lnurl-offer'
import type { Sats } from '@common/domain/units'
import type { Invoice } from '@common/domain/wallet'

export interface InvoicePayment {
  readonly invoice: Invoice
  readonly amountSats: Sats
  readonly cost: PaymentCost
  readonly to: string | null
  readonly isOwn?: boolean
  readonly after?: SuccessAction | null
}
