import {
  compareCollateral,
  type CollateralCompared,
} from '@common/domain/futures/comparison/collateral-comparison'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { CrossTracker } from '../../state/cross-tracker'
import type { CompareBooked } from '../compare-booked'
import type { Listing, ReadRequestOptions } from '../../ports/exchange/exchange-listing'

export interface SyncCrossDeps {
  readonly cross: Pick<
    CrossExchange,
    'position' | 'openOrders' | 'filledOrders' | 'fundingFees' | 'transfers'
  >
  readonly tracker: CrossTracker
  readonly booked: Pick<CompareBooked, 'afterCrossRead'>
}

type Unreadable = Pick<ReadRequestOptions, 'onUnreadable'>

const newest = async <T>(listing: Listing<T>, options: Unreadable): Promise<readonly T[]> =>
  (await listing.read(listing.begin(), options)).items

export function syncCross({ cross, tracker, booked }: SyncCrossDeps) {
  /** Not after a transfer of another client. */
  async function report(compared: CollateralCompared) {
    const knownIds = new Set(tracker.state?.transfers.map(({ id }) => id))
    try {
      const transfers = await newest(cross.transfers, {})
      if (transfers.every(({ id }) => knownIds.has(id))) booked.afterCrossRead(compared)
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
    }
  }

  return async (options: Unreadable = {}) => {
    const { revision } = tracker
    const position = await cross.position()
    const orders = await cross.openOrders(options)
    const filled = tracker.hasFilled({ position, orders }) ? await newest(cross.filledOrders, options) : null
    const funding = tracker.hasNewFunding(position) ? await newest(cross.fundingFees, options) : null
    // Otherwise an action changed the state and triggers another read.
    if (revision !== tracker.revision) return
    const before = tracker.state?.position
    tracker.take({ position, orders, filled, carry: funding }, crossFillEvents)
    const compared = before && filled && compareCollateral(before, position, filled)
    if (compared) await report(compared)
  }
}

/** Market orders emit no event: the user was present. */
export function crossFillEvents(filled: readonly CrossOrder[]): TimedActivityEvent[] {
  return filled.flatMap(({ id: orderId, orderType, side, quantity, price, filledAtMs: happenedAtMs }) => {
    if (orderType === 'market') return []
    const kind = orderType === 'limit' ? 'cross-filled' : 'cross-liquidated'
    return [{ event: { kind, orderId, side, quantity, price }, happenedAtMs }]
  })
}
