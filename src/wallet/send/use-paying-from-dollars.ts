import { computed } from 'vue'
import { useAction } from '../../ui/use-action'
import { useConfirm } from '../../submit/confirm'
import { useExchangeClock } from '../../market/exchange-clock'
import { usePayStore } from '../pay'
import { useWalletStore } from '../wallet'
import { useSessionStore } from '../../session/session'
import type { InvoicePayment } from './invoice-payment'
import { fromDollarsConfirmation } from './pay-confirmation'
import { usePaying } from './use-paying'

export function usePayingFromDollars() {
  const wallet = useWalletStore()
  const store = usePayStore()
  const session = useSessionStore()
  const confirm = useConfirm()
  const asking = useAction()
  const paying = usePaying()
  const clock = useExchangeClock()
  const busy = computed(() => asking.busy.value || paying.busy.value)

  async function pay(payment: InvoicePayment) {
    const profileId = session.profileId()
    if (busy.value) return
    const { paymentRequest } = payment.invoice
    const { link, written } = store
    const quote = await asking.run(() => wallet.quoteFromDollars(paymentRequest))
    if (!quote || store.written !== written) return
    if (!(await confirm.confirm(() => fromDollarsConfirmation(payment, quote, clock.nowMs)))) return
    await paying.finish(() => wallet.payFromDollars(paymentRequest, quote.quoteId, link, profileId), {
      isFromDollars: true,
    })
  }

  return { busy, errorText: computed(() => asking.errorText.value ?? paying.errorText.value), pay }
}
