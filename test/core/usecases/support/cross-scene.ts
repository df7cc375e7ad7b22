import type { CrossOrder, CrossPosition, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import { sats } from '@common/domain/units'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import type { CompareBooked } from '../../../../electron/core/usecases/compare-booked'
import { CrossTracker } from '../../../../electron/core/state/cross-tracker'
import { changeCross } from '../../../../electron/core/usecases/cross/change-cross'
import { placeCrossOrder } from '../../../../electron/core/usecases/cross/place-cross-order'
import { crossFillEvents } from '../../../../electron/core/usecases/cross/sync-cross'
import type { OrderTerms } from '../../../../electron/core/usecases/futures/open-trade'
import { crossOrder, crossPosition, futuresMarket, quote } from '../../../window/support/records'
import { newHistory, notCompared, notSent, writeDeps } from './write-deps'

export const terms = (changes: Partial<OrderTerms> = {}): OrderTerms => ({
  ticker: quote(100_000).ticker,
  market: futuresMarket,
  feeRate: 0.001,
  balanceSats: sats(1_000_000),
  stale: false,
  ...changes,
})
export const waiting = (id: string): CrossOrder => ({
  ...crossOrder(),
  id,
  orderType: 'limit',
  price: 90_000,
  state: 'open',
  filledAtMs: null,
})
export const long: Partial<CrossPosition> = { quantity: 1000, entryPrice: 100_000 }
export const market: NewCrossOrder = { side: 'buy', orderType: 'market', quantity: 100 }
export const limit: NewCrossOrder = { side: 'buy', orderType: 'limit', quantity: 100, price: 90_000 }

const unsent: Partial<CrossExchange> = {
  placeOrder: notSent,
  cancelOrder: notSent,
  cancelOrders: notSent,
  close: notSent,
  setLeverage: notSent,
  deposit: notSent,
  withdraw: notSent,
}

export interface Scene {
  readonly exchange?: Partial<CrossExchange>
  readonly terms?: OrderTerms | undefined
  readonly position?: Partial<CrossPosition>
  readonly orders?: readonly CrossOrder[]
  readonly isRead?: boolean
  readonly booked?: Pick<CompareBooked, 'beforeCrossOrder'>
}

export function start(scene: Scene = {}) {
  const deps = { ...writeDeps(), history: newHistory() }
  const tracker = new CrossTracker({
    ...deps,
    publish: () => undefined,
    enqueue: () => undefined,
    enqueueEarlier: () => undefined,
    onSettled: () => undefined,
    onFilled: () => undefined,
  })
  const position = { ...crossPosition(), ...scene.position }
  if (scene.isRead !== false)
    tracker.take({ position, orders: scene.orders ?? [], filled: [], carry: null }, crossFillEvents)
  const cross = { ...unsent, ...scene.exchange } as CrossExchange
  const checks: unknown[] = []
  let transfers = 0
  const ports = {
    ...deps,
    tracker,
    cross,
    terms: () => ('terms' in scene ? scene.terms : terms()),
    riskLimits: {
      check: (order: unknown) => void checks.push(order),
      checkRaise: (from: number, to: number) => void checks.push({ from, to }),
    },
    booked: scene.booked ?? notCompared,
    onTransfer: () => (transfers += 1),
  }
  return {
    ...ports,
    checks,
    transfers: () => transfers,
    place: placeCrossOrder(ports),
    ...changeCross(ports),
  }
}
