import { message } from '@common/texts/message'
import { computed } from 'vue'
import { useMarketNow } from '../../market/use-market-now'
import { useQuoteAge } from '../../market/use-quote-age'
import { t } from '../../format/translate'
import { useConfirmationThresholds } from '../../submit/use-confirmation-thresholds'
import { useSubmit } from '../../submit/use-submit'
import { useMarketStore } from '../../market/market-store'
import { useOptionChainStore } from '../chain/option-chain'
import { useOptionTicketStore } from './option-ticket'
import { useToasts } from '../../ui/overlays/toasts'
import { toOrderWarnings } from '../../futures/ticket/order-warnings'
import { buyConfirmation } from './option-confirmation'

export function useBuyOptions() {
  const ticket = useOptionTicketStore()
  const chain = useOptionChainStore()
  const market = useMarketStore()
  const toasts = useToasts()
  const limits = useConfirmationThresholds()
  const nowMs = useMarketNow()
  const { isUseless } = useQuoteAge()

  const action = computed(() => {
    const count = ticket.legs.length
    return count === 0 ? message('optionTicket.buyNone') : message('optionTicket.buy', { count })
  })

  const { busy, isSending, error, reason, submit } = useSubmit({
    blockedReason: () => ticket.reason ?? (isUseless.value ? message('order.stalePrice') : null),
    prepare: () => chain.refresh(ticket.legs.map(({ instrumentName }) => instrumentName)),
    isReady: () => ticket.debited !== null,
    mustConfirm: () =>
      ticket.warnings.length > 0 ||
      (ticket.debited !== null && limits.mustAsk('open', ticket.debited.totalSats)),
    offer: () => ticket.debited && limits.offer('open', ticket.debited.totalSats),
    confirm: () => {
      const { previews, debited, settlement, warnings } = ticket
      const { ticker } = market
      if (!debited || !ticker) return null
      const confirmation = { previews, debited, settlement, ticker, nowMs: nowMs.value, warnings }
      return buyConfirmation({ ...confirmation, action: action.value })
    },
    send: async (profileId) => {
      const results = await ticket.buy(profileId)
      return { kind: results.some(({ state }) => state === 'in-doubt') ? 'in-doubt' : 'done', results }
    },
    onResult: ({ results }) => {
      const count = results.filter(({ state }) => state === 'bought').length
      if (count > 0)
        toasts.show(message('optionQuestion.bought'), message('optionQuestion.boughtSome', { count }), 'gain')
    },
  })

  const findings = computed(() => {
    const { broken, warnings } = ticket
    return toOrderWarnings({ failed: error.value?.text ?? null, broken, reason: reason.value, warnings })
  })

  return { busy, isSending, findings, reason, label: computed(() => t(action.value)), buy: submit }
}
