import type { CrossOrder, CrossPosition, CrossState } from '@common/domain/futures/cross/cross-records'
import { crossCloseNetSats } from '@common/domain/futures/cross/cross-profit'
import { getFilledAtMs } from '@common/domain/futures/cross/cross-replay'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Sats, Usd } from '@common/domain/units'
import type { Clock } from '../../ports/clock'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { History } from '../../ports/storage/history'
import type { BalanceTracker } from '../../state/balance-tracker'
import { CrossTracker } from '../../state/cross-tracker'
import type { CompareBooked } from '../../usecases/compare-booked'
import { changeCross, type CrossWrites } from '../../usecases/cross/change-cross'
import { placeCrossOrder, type PlaceCrossOrderDeps } from '../../usecases/cross/place-cross-order'
import { crossFillEvents, syncCross } from '../../usecases/cross/sync-cross'
import type { RiskLimitEnforcer } from '../../usecases/futures/risk-limit-enforcer'
import type { ReadOptions } from '../../usecases/lists/read-listing'
import { syncCrossRecords } from '../../usecases/cross/sync-cross-records'
import { syncTransfers } from '../../usecases/swaps/sync-swaps'
import type { MissedEvents } from '../../usecases/missed-events'
import type { SendOnceDeps } from '../../usecases/writes/send-once'

export interface CrossActionsDeps extends Pick<PlaceCrossOrderDeps, 'terms'> {
  readonly cross: CrossExchange
  readonly writing: SendOnceDeps
  readonly clock: Clock
  readonly riskLimits: Pick<RiskLimitEnforcer, 'check' | 'checkRaise'>
  readonly booked: Pick<CompareBooked, 'beforeCrossOrder' | 'afterCrossFill' | 'afterCrossRead'>
  readonly history: History
  readonly balance: BalanceTracker
  readonly publish: (state: CrossState) => void
  readonly enqueue: (activityEvents: readonly TimedActivityEvent[]) => void
  readonly missed: Pick<MissedEvents, 'store'>
  readonly onTransfer: () => void
  readonly onSettled: () => void
}

export interface CrossActions extends CrossWrites {
  read(options?: Pick<ReadRequestOptions, 'onUnreadable'>): Promise<void>
  readTransfers(options?: ReadOptions): Promise<void>
  /** Transfers must be read first. */
  readRecords(options?: ReadOptions): Promise<void>
  /**
   * Stores the fill, and returns P&L minus both fees, as `crossProfitAt`. Null until all earlier records are read,
   * because P&L depends on them.
   */
  netOfClose(order: CrossOrder, entryPrice: Usd): Sats | null
  position(): CrossPosition | null
  holdingsRevision(): number
  isActive(): boolean
}

export function createCrossActions(deps: CrossActionsDeps): CrossActions {
  const { cross, writing, history, balance, terms, riskLimits, booked, missed, onTransfer } = deps
  const tracker = new CrossTracker({
    ...deps,
    enqueueEarlier: missed.store,
    onFilled: booked.afterCrossFill,
  })
  const ports = { ...writing, cross, tracker, terms, riskLimits, booked, onTransfer }
  const readTransfers = syncTransfers({ ...cross, history, balance })
  const readRecords = syncCrossRecords({
    cross,
    history,
    onFills: (fresh) => missed.store(crossFillEvents(fresh)),
  })
  return {
    ...changeCross(ports),
    place: placeCrossOrder(ports),
    read: syncCross(ports),
    async readTransfers(options) {
      await readTransfers(options)
      tracker.showTransfers()
    },
    async readRecords(options) {
      await readRecords(options)
      tracker.listsRead()
    },
    netOfClose(order, entryPrice) {
      tracker.applyOrders([order])
      if (!history.cross.isSettled(order.id)) return null
      const fill = history.cross.fillsSince(getFilledAtMs(order)).find(({ id }) => id === order.id)
      const feeRate = terms()?.feeRate
      if (!tracker.areListsRead || fill === undefined || feeRate === undefined) return null
      return crossCloseNetSats(fill, entryPrice, feeRate)
    },
    position: () => tracker.state?.position ?? null,
    holdingsRevision: () => tracker.holdingsRevision,
    isActive: () =>
      tracker.state !== null && (tracker.state.position.quantity !== 0 || tracker.state.orders.length > 0),
  }
}
