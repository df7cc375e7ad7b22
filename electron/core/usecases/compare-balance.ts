import type { ActivityEvent } from '@common/domain/notifications/notification'
import type { Difference } from '@common/domain/balance/compare'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'
import type { History } from '../ports/storage/history'
import type { BalanceTracker } from '../state/balance-tracker'

interface CompareBalanceDeps {
  readonly exchange: Pick<Exchange, 'account' | 'capabilities'>
  readonly history: History
  readonly clock: Clock
  readonly balance: BalanceTracker
  /** No write, unresolved write or payment is pending. */
  readonly isQuiet: () => boolean
  readonly enqueue: (event: ActivityEvent) => void
  readonly takeBack: (events: readonly ActivityEvent[]) => void
}

/** Skipped if anything changed during the reads. `isUnsure`: repeat soon. */
export function compareBalance(deps: CompareBalanceDeps) {
  const { exchange, history, clock, balance, isQuiet, enqueue, takeBack } = deps

  return async (readRecords: () => Promise<void>): Promise<{ readonly isUnsure: boolean }> => {
    if (!exchange.capabilities.fees || !isQuiet()) return { isUnsure: false }
    const before = await exchange.account()
    await readRecords()
    const { revision } = balance
    const { id, balanceSats } = await exchange.account()
    const isIdle = balanceSats === before.balanceSats && balance.revision === revision && isQuiet()
    if (!isIdle) return { isUnsure: true }
    return history.transaction(() => {
      const { differs, settled, isUnsure } = balance.compare(id, balanceSats, clock.nowMs())
      if (differs) enqueue(differing(differs))
      if (settled.length > 0) takeBack(settled.map(differing))
      return { isUnsure }
    })
  }
}

const differing = ({ amountSats, fromMs, toMs }: Difference): ActivityEvent => ({
  kind: 'balance-differs',
  amountSats,
  fromMs,
  toMs,
})
