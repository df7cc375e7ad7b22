import { computed } from 'vue'
import { message } from '@common/texts/message'
import { orderName } from '../../format/trade-text'
import { useConfirmationThresholds } from '../../submit/use-confirmation-thresholds'
import { useSubmit } from '../../submit/use-submit'
import { useSettingsStore } from '../../session/settings'
import { useFuturesTicketStore } from './futures-ticket'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import { useToasts } from '../../ui/overlays/toasts'
import { t } from '../../format/translate'
import { toFuturesWarnings } from './order-warnings'
import { orderConfirmation } from './order-confirmation'
import { useOrderLabel } from './use-order-label'

export function usePlaceOrder() {
  const ticket = useFuturesTicketStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const shown = usePendingNavigationStore()
  const limits = useConfirmationThresholds()

  const { label, blockedReason, isReady } = useOrderLabel(ticket, () => ticket.preview?.quantity ?? null)

  const { busy, isSending, error, reason, submit } = useSubmit({
    blockedReason,
    isReady,
    mustConfirm: () =>
      ticket.warnings.length > 0 ||
      (ticket.preview !== null && limits.mustAsk('open', ticket.preview.debitedSats)),
    offer: () => ticket.preview && limits.offer('open', ticket.preview.debitedSats),
    confirm: () => {
      const { preview, ticker, warnings } = ticket
      if (!preview || !ticker) return null
      const isSizeFixed = ticket.sizedBy === 'quantity' || ticket.sizedBy === 'margin'
      return {
        ...orderConfirmation({ preview, ticker, action: label.value, warnings }),
        costSats: isSizeFixed ? null : preview.debitedSats,
      }
    },
    send: async (profileId) => {
      const leverage = ticket.preview?.leverage
      return { ...(await ticket.place(profileId)), leverage }
    },
    onResult: ({ leverage, ...outcome }) => {
      if (leverage !== undefined) void settings.change({ leverage }).catch(() => undefined)
      ticket.clearSent()
      if (outcome.kind !== 'done') return
      const { id: tradeId, state, side, quantity, entryPrice, price, stopLossPrice } = outcome.value
      const order = orderName({ side, quantity }, settings.settings.privacy)
      toasts.show(
        state === 'open' ? message('placed.waiting') : message('placed.running'),
        message('placed.at', { order, price: entryPrice ?? price }),
        'gain',
        state === 'running' && stopLossPrice === null
          ? { label: message('placed.addStop'), act: () => addStop(tradeId) }
          : null,
      )
    },
  })

  function addStop(tradeId: string) {
    shown.trade = { tradeId, isToClose: false, addsStop: true }
    shown.path = '/trade'
  }

  const findings = computed(() => toFuturesWarnings(ticket, error.value?.text ?? null, reason.value))

  return { busy, isSending, findings, reason, label: computed(() => t(label.value)), place: submit }
}
