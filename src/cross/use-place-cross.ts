import { message } from '@common/texts/message'
import { computed } from 'vue'
import { t } from '../format/translate'
import { orderName } from '../format/trade-text'
import { useSubmit } from '../submit/use-submit'
import { useCrossStore } from '../portfolio/cross'
import { useCrossTicketStore } from './cross-ticket'
import { useMarketStore } from '../market/market-store'
import { useOrderLabel } from '../futures/ticket/use-order-label'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'
import { shortenReason, toOrderWarnings } from '../futures/ticket/order-warnings'
import { crossOrderConfirmation, describeEffect } from './cross-confirmations'

export function usePlaceCross() {
  const ticket = useCrossTicketStore()
  const cross = useCrossStore()
  const market = useMarketStore()
  const settings = useSettingsStore()
  const toasts = useToasts()

  const { label, blockedReason, isReady } = useOrderLabel(
    ticket,
    () => ticket.preview?.order.quantity ?? null,
  )

  const { busy, isSending, error, reason, submit } = useSubmit({
    blockedReason,
    isReady,
    mustConfirm: () => settings.settings.confirmTrades,
    confirm: () => {
      const { preview, warnings } = ticket
      const { position: before } = cross
      const { ticker } = market
      return preview && before && ticker
        ? crossOrderConfirmation({ before, preview, ticker, warnings, action: label.value })
        : null
    },
    send: (profileId) => ticket.place(profileId),
    onResult: (outcome) => {
      if (outcome.kind !== 'done') return
      const { state, price } = outcome.value
      const order = orderName(outcome.value, settings.settings.privacy)
      toasts.show(
        message(state === 'open' ? 'placed.waiting' : 'cross.placed.filled'),
        message('placed.at', { order, price }),
        'gain',
      )
    },
  })

  const findings = computed(() => {
    const { broken, preview, isReducing, warnings } = ticket
    const outcome = preview && cross.position && describeEffect(cross.position, preview.after, isReducing)
    return toOrderWarnings({
      failed: error.value?.text ?? null,
      broken,
      reason: shortenReason(ticket, reason.value),
      outcome,
      warnings,
    })
  })

  return { busy, isSending, findings, reason, label: computed(() => t(label.value)), place: submit }
}
