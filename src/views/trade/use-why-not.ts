import type { FuturesTrade } from '@common/domain/futures/trade'
import { text, type Text } from '@common/texts/text'
import { useFreshness } from '../../composables/use-freshness'
import { useQuoteAge } from '../../composables/use-quote-age'
import { useDoubtsStore } from '../../stores/doubts'
import { useFuturesStore } from '../../stores/futures'
import type { AdjustmentKind } from './preview-adjustment'
import { writeOf, type TradeAction } from './running-action'

/**
 * The one answer to why an action on a trade or an order cannot be taken now; null where it can. What is counted at the market's price
 * waits for one. A way out does not: at an old price it is asked about twice.
 */
export function useWhyNot() {
  const { blocked } = useFreshness()
  const { isUseless } = useQuoteAge()
  const doubts = useDoubtsStore()
  const trades = useFuturesStore()

  /** Whether the action waits for one that is under way or in doubt. */
  const isHeld = ({ id }: FuturesTrade, action: TradeAction): boolean =>
    doubts.isHeld(writeOf[action], id) || trades.isActing(writeOf[action], id)

  /** Why a dialog that is open for a change cannot be accepted, whatever is in it. */
  function whyNotNow(kind: AdjustmentKind): Text | null {
    if (blocked.value) return blocked.value
    return kind === 'cash-in' && isUseless.value ? text('adjust.oldPrice') : null
  }

  function whyNot(trade: FuturesTrade, action: TradeAction): Text | null {
    if (blocked.value) return blocked.value
    if (isHeld(trade, action)) return text(trade.state === 'open' ? 'open.locked' : 'running.locked')
    return action === 'close' || action === 'cancel' ? null : whyNotNow(action)
  }

  return { blocked, whyNot, whyNotNow }
}
