import { sats } from '@common/domain/units'
import type { v3 } from '@common/exchange-api/v3/endpoints'
import type { FuturesDeps } from '../handlers/futures'
import type { HandlersOf } from '../handlers'
import { toCrossOrder, toCrossPosition } from './cross-wire'
import { iso } from '@common/exchange-api/v3/fields'
import { toWirePage } from './page'

/** Implements protocol/v3.md#cross-margin. */
type CrossDeps = Pick<FuturesDeps, 'cross' | 'crossStore' | 'funding'>

export const v3CrossHandlers = ({ cross, crossStore, funding }: CrossDeps): HandlersOf<typeof v3.cross> => ({
  newOrder: ({ uid, body: { side, quantity, price, clientId } }) =>
    toCrossOrder(cross.place(uid, { side, quantity, price: price ?? null, clientOrderId: clientId ?? null })),
  cancel: ({ uid, body }) => toCrossOrder(cross.cancel(uid, body.id)),
  cancelAll: ({ uid }) => cross.cancelAll(uid).map(toCrossOrder),
  openOrders: ({ uid }) => cross.openOrders(uid).toReversed().map(toCrossOrder),
  filledOrders: ({ uid, query }) =>
    toWirePage(query, {
      rows: (span) => crossStore.filled(uid, span),
      getTimeMs: ({ filledAtMs, createdAtMs }) => filledAtMs ?? createdAtMs,
      toWire: toCrossOrder,
    }),
  position: ({ uid }) => toCrossPosition(cross.position(uid)),
  close: ({ uid }) => toCrossOrder(cross.close(uid)),
  setLeverage: ({ uid, body }) => toCrossPosition(cross.setLeverage(uid, body.leverage)),
  deposit: ({ uid, body }) => toCrossPosition(cross.deposit(uid, sats(body.amount))),
  withdraw: ({ uid, body }) => toCrossPosition(cross.withdraw(uid, sats(body.amount))),
  transfers: ({ uid, query }) =>
    toWirePage(query, {
      rows: (span) => crossStore.transfers(uid, span),
      getTimeMs: ({ ts }) => ts,
      toWire: ({ id, amount, ts }) => ({ id, amount, time: iso(ts) }),
    }),
  fundingFees: ({ uid, query }) =>
    toWirePage(query, {
      rows: (span) => funding.crossFees(uid, span),
      getTimeMs: ({ ts }) => ts,
      toWire: ({ ts, fixing_id, fee }) => ({ fee, settlementId: fixing_id, time: iso(ts), tradeId: null }),
    }),
})
