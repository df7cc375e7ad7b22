import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { message } from '@common/texts/message'
import { useAction } from '../ui/use-action'
import { orderName } from '../format/trade-text'
import { useFuturesStore } from '../portfolio/futures'
import { makeOrderId } from '../submit/order-id'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'
import { useSessionStore } from '../session/session'

/**
 * The exchange cancels and replaces the order, so the move may end in between; `previewAdjustment` for `limit-price`
 * warns first.
 */
export function useMoveOrder() {
  const trades = useFuturesStore()
  const session = useSessionStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const { busy, errorText, run } = useAction()
  const profileId = session.profileId()

  /** False if nothing changed; `message` has the reason. */
  async function move(trade: FuturesTrade, price: Usd): Promise<boolean> {
    const outcome = await run(() => trades.moveOrder(trade.id, price, makeOrderId(), profileId))
    if (!outcome) return false
    const order = orderName(trade, settings.settings.privacy)
    switch (outcome.kind) {
      case 'done':
        toasts.show(message('move.done'), message('placed.at', { order, price }), 'gain')
        break
      case 'in-doubt':
        toasts.show(
          message('unresolved.title'),
          message(outcome.step === 'cancel' ? 'move.cancelStatusUnknown' : 'move.placeStatusUnknown'),
          'warning',
        )
        break
      case 'canceled-only':
        toasts.show(
          message('move.canceledOnly'),
          message('move.canceledWhy', { order, why: outcome.why }),
          'warning',
        )
    }
    return true
  }

  return { busy, errorText, move }
}
