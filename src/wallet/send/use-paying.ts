import { maxFee, type PaymentCost } from '@common/domain/payments/payment-cost'
import type { SuccessAction } from '@common/domain/payments/lnurl-offer'
import type { Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { useAction } from '../../ui/use-action'
import { useConfirm } from '../../submit/confirm'
import { usePayStore } from '../pay'
import { useWalletStore } from '../wallet'
import { useSessionStore } from '../../session/session'
import type { InvoicePayment } from './invoice-payment'
import { onChainConfirmation, payConfirmation } from './pay-confirmation'

type Outcome = { readonly kind: 'done'; readonly value: Withdrawal } | { readonly kind: 'in-doubt' }

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
  const { busy, errorText, run } = useAction()

  async function finish(
    paying: () => Promise<Outcome>,
    { after = null, isFromDollars = false }: PaidHow = {},
  ): Promise<void> {
    const outcome = await run(paying)
    if (!outcome) return
    if (outcome.kind === 'in-doubt') pay.finish({ kind: 'in-doubt' })
    else pay.finish({ kind: 'sent', withdrawal: outcome.value, after, isFromDollars })
  }

  return {
    busy,
    errorText,
    run,
    finish,
    payInvoice: async (payment: InvoicePayment): Promise<void> => {
      const profileId = session.profileId()
      const { link } = pay
      if (busy.value || !(await confirm.confirm(payConfirmation(payment)))) return
      const { invoice, amountSats, cost, after = null } = payment
      const accepted = { amountSats, ...acceptedFee(cost), ...link }
      await finish(() => wallet.withdraw(invoice.paymentRequest, accepted, profileId), { after })
    },
    payAddress: async (
      address: string,
      amountSats: Sats,
      cost: PaymentCost,
      isOwn: boolean,
    ): Promise<void> => {
      const profileId = session.profileId()
      const { link } = pay
      if (busy.value || !(await confirm.confirm(onChainConfirmation(address, amountSats, cost, isOwn))))
        return
      const accepted = { amountSats, ...acceptedFee(cost), ...link }
      await finish(() => wallet.withdrawOnChain(address, accepted, profileId))
    },
  }
}
