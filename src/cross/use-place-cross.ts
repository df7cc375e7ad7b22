import { text, type Text } from '@common/texts/text'
import { computed } from 'vue'
import { useAction } from '../ui/use-action'
import { useFreshness } from '../market/use-freshness'
import { useQuoteAge } from '../market/use-quote-age'
import type { Confirmation } from '../format/confirmation'
import { say } from '../format/say'
import { orderLabel, orderName } from '../format/trade-text'
import { useConfirm } from '../submit/confirm'
import { useCrossStore } from '../portfolio/cross'
import { useCrossTicketStore } from './cross-ticket'
import { useMarketStore } from '../market/market-store'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'
import { useSessionStore } from '../session/session'
import type { OrderWarning } from '../futures/ticket/order-warnings'
import { crossOrderConfirmation, describeEffect } from './cross-confirmations'

/** Every order requires confirmation. */
export function usePlaceCross() {
  const ticket = useCrossTicketStore()
  const cross = useCrossStore()
  const market = useMarketStore()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const session = useSessionStore()
  const toasts = useToasts()
  const { busy, error, run, clear } = useAction()
  const { isUseless } = useQuoteAge()
  const { blocked } = useFreshness()

  const reason = computed((): Text | null => {
    if (blocked.value) return blocked.value
    if (ticket.reason !== null) return ticket.reason
    return ticket.orderType === 'market' && isUseless.value ? text('ticket.oldPrice') : null
  })

  const label = computed((): Text => {
    const { preview, side, orderType, price } = ticket
    return orderLabel({ side, quantity: preview?.order.quantity ?? null, orderType, price })
  })

  /** While blocked, the last figures with a reason. */
  function buildCurrentConfirmation(): () => Confirmation {
    let last: Confirmation | undefined
    return () => {
      const { preview } = ticket
      if (preview && cross.position && market.ticker) {
        last = crossOrderConfirmation({
          before: cross.position,
          preview,
          ticker: market.ticker,
          action: label.value,
        })
      }
      if (!last) throw new Error('asked without an order')
      return { ...last, blocked: reason.value }
    }
  }

  async function place(): Promise<void> {
    const profileId = session.profileId()
    if (reason.value !== null || !ticket.preview || busy.value) return
    clear()
    if (settings.settings.confirmTrades && !(await confirm.ask(buildCurrentConfirmation()))) return
    const outcome = await run(() => ticket.place(profileId))
    if (!outcome) return
    if (outcome.kind === 'in-doubt') {
      toasts.show(text('doubt.title'), text('doubt.order'), 'warning')
      return
    }
    const { state, price } = outcome.value
    const order = orderName(outcome.value, settings.settings.privacy)
    toasts.show(
      text(state === 'open' ? 'placed.waiting' : 'cross.placed.filled'),
      text('placed.at', { order, price }),
      'gain',
    )
  }

  const findings = computed((): OrderWarning[] => {
    const { broken, preview, isReducing } = ticket
    const effect = preview && cross.position && describeEffect(cross.position, preview.after, isReducing)
    return [
      ...(error.value ? [{ kind: 'error' as const, words: error.value.text }] : []),
      ...broken.map((words) => ({ kind: 'guard' as const, words })),
      ...(reason.value && !broken.includes(reason.value)
        ? [{ kind: 'reason' as const, words: reason.value }]
        : []),
      ...(effect ? [{ kind: 'outcome' as const, words: effect }] : []),
    ]
  })

  return { busy, findings, reason, label: computed(() => say(label.value)), place }
}
