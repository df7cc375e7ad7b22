import { message } from '@common/texts/message'
import { useBridgeGroup } from '../../bridge/use-bridge'
import { useAction } from '../../ui/use-action'
import { usePayStore, type Offer } from '../pay'
import { useToasts } from '../../ui/overlays/toasts'
import { useSessionStore } from '../../session/session'
import { usePaying } from './use-paying'
import { computed } from 'vue'

/** Pays its invoice, or requests payment of an own invoice. */
export function usePayingOffer() {
  const pay = usePayStore()
  const payments = useBridgeGroup('payments')
  const session = useSessionStore()
  const toasts = useToasts()
  const asking = useAction()
  const paying = usePaying()

  async function payTo({ offerId, host, lightningAddress }: Offer): Promise<void> {
    const amountSats = pay.chosenSats
    if (amountSats === undefined) return
    const comment = pay.comment.trim() === '' ? null : pay.comment.trim()
    const prepared = await asking.run(async () => {
      const made = await payments().prepareLnurl({ offerId, amountSats, comment })
      return { made, examined: await payments().examine({ text: made.invoice.paymentRequest }) }
    })
    // Another payment may have been entered meanwhile.
    if (pay.offer?.offerId !== offerId || prepared?.examined.kind !== 'invoice') return
    const { made, examined } = prepared
    if (examined.problems.length > 0) return void pay.showInvoice(examined)
    await paying.payInvoice({
      invoice: made.invoice,
      amountSats: made.amountSats,
      cost: examined.cost,
      to: lightningAddress ?? host,
      after: made.successAction,
    })
  }

  async function takeFrom({ offerId, host }: Offer) {
    const profileId = session.profileId()
    const { chosenSats: amountSats, written } = pay
    if (amountSats === undefined) return
    const taken = await asking.run(() => payments().withdrawLnurl({ offerId, amountSats }, profileId))
    if (!taken) return
    pay.finish({ kind: 'asked', host, request: taken.request }, written)
    if (taken.answer === 'unknown')
      toasts.show(message('lnurl.askedTitle'), message('lnurl.noAnswer', { host }), 'warning')
  }

  return {
    busy: computed(() => asking.busy.value || paying.busy.value),
    errorText: computed(() => asking.errorText.value ?? paying.errorText.value),
    findIssue: asking.findIssue,
    accept: (offer: Offer): Promise<void> => (offer.terms.kind === 'pay' ? payTo(offer) : takeFrom(offer)),
  }
}
