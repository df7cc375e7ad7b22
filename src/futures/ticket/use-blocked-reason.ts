import type { FuturesTrade } from '@common/domain/futures/trade'
import { message, type Message } from '@common/texts/message'
import { useFreshness } from '../../market/use-freshness'
import { useQuoteAge } from '../../market/use-quote-age'
import { useUnresolvedWritesStore } from '../../submit/unresolved-writes'
import { useFuturesStore } from '../../portfolio/futures'
import type { AdjustmentKind } from '../adjust/preview-adjustment'
import { writeByAction, type TradeAction } from '../running-action'

/**
 * Actions calculated at the market price require a recent one. Closing at an old price requires a second
 * confirmation.
 */
export function useBlockedReason() {
  const { blocked } = useFreshness()
  const { isUseless } = useQuoteAge()
  const unresolvedWrites = useUnresolvedWritesStore()
  const trades = useFuturesStore()

  /** A pending or unresolved write blocks the action. */
  const isBlocked = ({ id }: FuturesTrade, action: TradeAction) =>
    unresolvedWrites.isBlocked(writeByAction[action], id) || trades.isActing(writeByAction[action], id)

  function getEndedReason({ id, state }: FuturesTrade, kind: AdjustmentKind): Message | null {
    if (!trades.isLoaded) return null
    const isOrder = kind === 'limit-price' || state === 'open'
    const has = (listed: readonly FuturesTrade[]) => listed.some((trade) => trade.id === id)
    if (has(trades.open) || (kind !== 'limit-price' && has(trades.running))) return null
    return message(isOrder ? 'cancel.notOpen' : 'adjust.notOpen')
  }

  function getCurrentBlockedReason(kind: AdjustmentKind, trade?: FuturesTrade): Message | null {
    if (blocked.value) return blocked.value
    const ended = trade ? getEndedReason(trade, kind) : null
    if (ended) return ended
    return kind === 'cash-in' && isUseless.value ? message('adjust.oldPrice') : null
  }

  function getBlockedReason(trade: FuturesTrade, action: TradeAction): Message | null {
    if (blocked.value) return blocked.value
    if (isBlocked(trade, action)) return message(trade.state === 'open' ? 'open.locked' : 'running.locked')
    return action === 'close' || action === 'cancel' ? null : getCurrentBlockedReason(action)
  }

  return { blocked, getBlockedReason, getCurrentBlockedReason }
}
