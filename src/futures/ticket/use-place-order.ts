import { computed } from 'vue'
import { useAction } from '../../ui/use-action'
import { useFreshness } from '../../market/use-freshness'
import { useQuoteAge } from '../../market/use-quote-age'
import { text, type Text } from '@common/texts/text'
import type { Confirmation } from '../../format/confirmation'
import { orderLabel, orderName } from '../../format/trade-text'
import { useConfirmationThresholds } from '../../submit/use-confirmation-thresholds'
import { useConfirm } from '../../submit/confirm'
import { useSettingsStore } from '../../session/settings'
import { useFuturesTicketStore } from './futures-ticket'
import { useToasts } from '../../ui/overlays/toasts'
import { useSessionStore } from '../../session/session'
import { say } from '../../format/say'
import { toOrderWarnings } from './order-warnings'
import { orderConfirmation } from './order-confirmation'

export function usePlaceOrder() {
  const ticket = useFuturesTicketStore()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const session = useSessionStore()
  const toasts = useToasts()
  const limits = useConfirmationThresholds()
  const { busy, error, run, clear } = useAction()
  const { isUseless } = useQuoteAge()
  const { blocked } = useFreshness()

  const reason = computed((): Text | null => {
    if (blocked.value) return blocked.value
    if (ticket.reason !== null) return ticket.reason
    const isAtMarket = ticket.orderType === 'market'
    return isAtMarket && isUseless.value ? text('ticket.oldPrice') : null
  })

  const label = computed((): Text => {
    const { preview, side, orderType, price } = ticket
    return orderLabel({ side, quantity: preview?.quantity ?? null, orderType, price })
  })

  /** While blocked, the last figures with a reason. */
  function buildCurrentConfirmation(): () => Confirmation {
    const offer = ticket.preview && limits.offer('open', ticket.preview.debitedSats)
    let last: Confirmation | undefined
    return () => {
      const { preview, ticker, warnings } = ticket
      if (preview && ticker) {
        last = { ...orderConfirmation({ preview, ticker, action: label.value, warnings }), offer }
      }
      if (!last) throw new Error('asked without an order')
      return { ...last, blocked: reason.value }
    }
  }

  async function place(): Promise<void> {
    const profileId = session.profileId()
    const { preview } = ticket
    if (reason.value !== null || !preview || busy.value) return
    clear()
    const mustAsk = limits.mustAsk('open', preview.debitedSats) || ticket.warnings.length > 0
    if (mustAsk && !(await confirm.ask(buildCurrentConfirmation()))) return
    const outcome = await run(() => ticket.place(profileId))
    if (!outcome) return
    void settings.change({ leverage: preview.leverage }).catch(() => undefined)
    ticket.clearSent()
    if (outcome.kind === 'in-doubt') {
      toasts.show(text('doubt.title'), text('doubt.order'), 'warning')
      return
    }
    const { state, side, quantity, entryPrice, price } = outcome.value
    const order = orderName({ side, quantity }, settings.settings.privacy)
    toasts.show(
      state === 'open' ? text('placed.waiting') : text('placed.running'),
      text('placed.at', { order, price: entryPrice ?? price }),
      'gain',
    )
  }

  const findings = computed(() => toOrderWarnings(ticket, error.value?.text ?? null, reason.value))

  return { busy, findings, reason, label: computed(() => say(label.value)), place }
}
