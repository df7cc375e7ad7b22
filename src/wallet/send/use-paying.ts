import { maxFee, type PaymentCost } from '@common/domain/payments/payment-cost'
import type { SuccessAction } from '@common/domain/payments/lnurl-offer'
import type { Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { computed } from 'vue'
import { useConfirm } from '../../submit/confirm'
import type { WriteOutcome } from '../../submit/write-outcome'
import { usePayStore } from '../pay'
import { useWalletStore } from '../wallet'
import { useSessionStore } from '../../session/session'
import type { InvoicePayment } from './invoice-payment'
import { onChainConfirmation, payConfirmation } from './pay-confirmation'

interface PaidHow {
  readonly after?: SuccessAction | null
  readonly isFromDollars?: boolean
}

const acceptedFee = (cost: PaymentCost) => ({
  mostFeeSats: maxFee(cost),
  ...(cost.expectedFeeSats === null && { acceptsOpenFee: true }),
})

export function usePaying() {
  const pay = usePayStore()
  const session = useSessionStore()
  const wallet = useWalletStore()
  const confirm = useConfirm()
  const busy = computed(() => pay.isSending)

  const finish = (
    paying: () => Promise<WriteOutcome<Withdrawal>>,
    { after = null, isFromDollars = false }: PaidHow = {},
  ): Promise<void> => pay.send(paying, (withdrawal) => ({ kind: 'sent', withdrawal, after, isFromDollars }))

  return {
    busy,
    errorText: computed(() => pay.sendErrorText),
    finish,
    payInvoice: async (payment: InvoicePayment) => {
      const profileId = session.profileId()
      const { link } = pay
      if (busy.value || !(await confirm.confirm(payConfirmation(payment)))) return
      const { invoice, amountSats, cost, after = null } = payment
      const accepted = { amountSats, ...acceptedFee(cost), ...link }
      await finish(() => wallet.withdraw(invoice.paymentRequest, accepted, profileId), { after })
    },
    payAddress: async (address: string, amountSats: Sats, cost: PaymentCost, isOwn: boolean) => {
      const profileId = session.profileId()
      const { link } = pay
      if (busy.value || !(await confirm.confirm(onChainConfirmation(address, amountSats, cost, isOwn))))
        return
      const accepted = { amountSats, ...acceptedFee(cost), ...link }
      await finish(() => wallet.withdrawOnChain(address, accepted, profileId))
    },
  }
}
