import { text, type Text } from '@common/texts/text'
import { computed } from 'vue'
import { useAction } from '../../ui/use-action'
import { useFreshness } from '../../market/use-freshness'
import { useMarketNow } from '../../market/use-market-now'
import { useQuoteAge } from '../../market/use-quote-age'
import type { Confirmation } from '../../format/confirmation'
import { say } from '../../format/say'
import { useConfirmationThresholds } from '../../submit/use-confirmation-thresholds'
import { useConfirm } from '../../submit/confirm'
import { useMarketStore } from '../../market/market-store'
import { useOptionChainStore } from '../chain/option-chain'
import { useOptionTicketStore } from './option-ticket'
import { useToasts } from '../../ui/overlays/toasts'
import { useSessionStore } from '../../session/session'
import type { OrderWarning } from '../../futures/ticket/order-warnings'
import { buyConfirmation } from './option-confirmation'

export function useBuyOptions() {
  const ticket = useOptionTicketStore()
  const chain = useOptionChainStore()
  const market = useMarketStore()
  const confirm = useConfirm()
  const session = useSessionStore()
  const toasts = useToasts()
  const limits = useConfirmationThresholds()
  const nowMs = useMarketNow()
  const { busy, error, run, clear } = useAction()
  const { isUseless } = useQuoteAge()
  const { blocked } = useFreshness()

  const reason = computed((): Text | null => {
    if (blocked.value) return blocked.value
    if (ticket.reason !== null) return ticket.reason
    return isUseless.value ? text('order.stalePrice') : null
  })
  const action = computed(() => {
    const count = ticket.legs.length
    return count === 0 ? text('optionTicket.buyNone') : text('optionTicket.buy', { count })
  })

  /** While blocked, the last figures with a reason. */
  function buildCurrentConfirmation(): () => Confirmation {
    const offer = ticket.debited && limits.offer('open', ticket.debited.totalSats)
    let last: Confirmation | undefined
    return () => {
      const { previews, debited, settlement, warnings } = ticket
      const { ticker } = market
      if (debited && ticker) {
        const question = { previews, debited, settlement, ticker, nowMs: nowMs.value, warnings }
        last = { ...buyConfirmation({ ...question, action: action.value }), offer }
      }
      if (!last) throw new Error('asked without an option')
      return { ...last, blocked: reason.value }
    }
  }

  async function buy(): Promise<void> {
    const profileId = session.profileId()
    if (reason.value !== null || busy.value) return
    clear()
    const names = ticket.legs.map(({ instrumentName }) => instrumentName)
    const isFresh = await run(() => chain.refresh(names).then(() => true))
    // Refreshed values may block the purchase.
    if (!isFresh || reason.value !== null || !ticket.debited) return
    const mustAsk = limits.mustAsk('open', ticket.debited.totalSats) || ticket.warnings.length > 0
    if (mustAsk && !(await confirm.ask(buildCurrentConfirmation()))) return
    const results = await run(() => ticket.buy(profileId))
    if (!results) return
    const bought = results.filter(({ state }) => state === 'bought')
    if (results.some(({ state }) => state === 'in-doubt')) {
      toasts.show(text('doubt.title'), text('doubt.order'), 'warning')
    }
    if (bought.length > 0) {
      toasts.show(
        text('optionQuestion.bought'),
        text('optionQuestion.boughtSome', { count: bought.length }),
        'gain',
      )
    }
  }

  const findings = computed((): OrderWarning[] => [
    ...(error.value ? [{ kind: 'error' as const, words: error.value.text }] : []),
    ...ticket.broken.map((words) => ({ kind: 'guard' as const, words })),
    ...(reason.value && !ticket.broken.includes(reason.value)
      ? [{ kind: 'reason' as const, words: reason.value }]
      : []),
    ...ticket.warnings.map((words) => ({ kind: 'warning' as const, words })),
  ])

  return { busy, findings, reason, label: computed(() => say(action.value)), buy }
}
