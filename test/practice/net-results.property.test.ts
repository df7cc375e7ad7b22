import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { tradeChangeEffect } from '@common/domain/balance/effects'
import { netResult } from '@common/domain/futures/net-result'
import { hourMs } from '@common/domain/durations'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { futuresTrade } from '@common/exchange-api/v2/futures-records'
import { isolatedTrade } from '@common/exchange-api/v3/isolated-records'
import { toTrade as fromV2 } from '../../electron/core/exchange/v2/to-domain/trade'
import { toTrade as fromV3 } from '../../electron/core/exchange/v3/to-domain/trade'
import { ServiceError } from '../../electron/practice/errors/service-error'
import { createExchange, type Exchange } from '../../electron/practice/exchange/exchange'
import type { OwnedTrade } from '../../electron/practice/futures/owned-trade'
import { Meta } from '../../electron/practice/ledger/meta'
import { openStore } from '../../electron/practice/ledger/open-store'
import { toWireTrade } from '../../electron/practice/server/handlers/futures-wire'
import { toIsolatedTrade } from '../../electron/practice/server/v3/isolated-wire'
import { seededIdentity } from '../../electron/practice/time/identity'

const startPrice = 50_000
const firstBalance = 20_000_000
const startMs = Date.UTC(2026, 0, 5, 1)

/** A practice exchange in memory, without a server. Its time moves only by `clocks.advance`. */
function openExchange(): Exchange {
  const store = openStore(null)
  onTestFinished(() => store.close())
  const prices = { seed: 1, replayFile: null, speed: 1, warmUpCandles: 0, hasPriceHistory: false, live: null }
  const nature = { wall: () => startMs, identity: seededIdentity(1, 1) }
  return createExchange(store, new Meta(store), { ...prices, invoiceExpirySeconds: 600 }, nature)
}

const which = fc.nat(5)
const offset = fc.integer({ min: -4000, max: 4000 }).map((steps) => steps / 2)
const amount = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400_000 }))
const side = fc.constantFrom('buy' as const, 'sell' as const)

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      side,
      quantity: fc.integer({ min: 1, max: 20_000 }),
      leverage: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 100 })),
      limit: fc.option(offset),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('add-margin' as const, 'cash-in' as const, 'cash-in' as const),
      which,
      amount,
    }),
  },
  fc.record({ kind: fc.constantFrom('stop-loss' as const, 'take-profit' as const), which, offset }),
  fc.record({ kind: fc.constantFrom('close' as const, 'cancel' as const), which }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('price' as const), offset }) },
  fc.record({ kind: fc.constant('funding' as const), hours: fc.integer({ min: 1, max: 20 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** One user of the exchange and their trades, by id. */
interface User {
  readonly uid: string
  readonly ids: string[]
}

function perform(exchange: Exchange, { uid, ids }: User, act: Action): void {
  const { orders, trades, driver, clocks, positions } = exchange
  const idOf = (index: number, wanted = 'running'): string => {
    const live = positions.liveOf(uid).filter(({ state }) => state === wanted)
    return live[index % Math.max(live.length, 1)]?.id ?? 'none'
  }
  switch (act.kind) {
    case 'open': {
      const { side: of, quantity, leverage, limit } = act
      const order = { side: of, quantity, leverage }
      const { id } = orders.place(
        uid,
        limit === null
          ? { ...order, orderType: 'market' }
          : { ...order, orderType: 'limit', price: startPrice + limit },
      )
      ids.push(id)
      return
    }
    case 'add-margin':
      return void trades.addMargin(uid, idOf(act.which), sats(act.amount))
    case 'cash-in':
      return void trades.cashIn(uid, idOf(act.which), sats(act.amount))
    case 'stop-loss':
    case 'take-profit':
      return void trades.setLevel(uid, idOf(act.which), act.kind, startPrice + act.offset)
    case 'close':
      return void trades.close(uid, idOf(act.which))
    case 'cancel':
      return void trades.cancel(uid, idOf(act.which, 'open'))
    case 'price':
      return driver.moveTo(startPrice + act.offset, true)
    case 'funding':
      clocks.advance(act.hours * hourMs)
      return driver.catchUp()
  }
}

/** Adds up what the changes of one client's records explain of the balance. */
class Explained {
  readonly #read: (trade: OwnedTrade) => FuturesTrade
  readonly #known = new Map<string, FuturesTrade>()
  amountSats = 0
  toleranceSats = 0

  constructor(read: (trade: OwnedTrade) => FuturesTrade) {
    this.#read = read
  }

  count(trades: readonly OwnedTrade[]): void {
    for (const trade of trades) {
      const after = this.#read(trade)
      const effect = tradeChangeEffect(this.#known.get(after.id), after)
      this.amountSats += effect.amountSats
      this.toleranceSats += effect.toleranceSats
      this.#known.set(after.id, after)
    }
  }

  get netSats(): number {
    return [...this.#known.values()]
      .filter(({ state }) => state === 'closed')
      .reduce((sum, trade) => sum + netResult(trade).totalSats, 0)
  }
}

test('the net results of all trades are the change of the balance after any sequence of actions', () => {
  const exchange = openExchange()
  const { users, ledger, quotes, trades, driver } = exchange
  const seen = new Set<Action['kind'] | 'profit cashed in' | 'funding received' | 'funding paid'>()
  const overV2 = (trade: OwnedTrade) => fromV2(futuresTrade.parse(toWireTrade(trade, quotes.ticker())))
  const overV3 = (trade: OwnedTrade) =>
    fromV3(isolatedTrade.parse(toIsolatedTrade(trade, quotes.ticker(), 'fraction')))

  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 40, size: 'max' }), (actions) => {
      driver.moveTo(startPrice, true)
      const { uid } = users.create(users.freeName(), firstBalance)
      const user: User = { uid, ids: [] }
      const v2 = new Explained(overV2)
      const v3 = new Explained(overV3)
      const check = (): void => {
        const all = user.ids.map((id) => trades.trade(uid, id))
        const changeSats = ledger.balanceSats(uid, 'free') - firstBalance
        v3.count(all)
        expect([v3.amountSats, v3.toleranceSats]).toEqual([changeSats, 0])
        v2.count(all)
        expect(Math.abs(v2.amountSats - changeSats)).toBeLessThanOrEqual(v2.toleranceSats)
      }
      for (const act of actions) {
        try {
          perform(exchange, user, act)
          seen.add(act.kind)
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error
        }
        check()
      }
      trades.cancelAll(uid)
      trades.closeAll(uid)
      check()
      for (const { cashedInPnlSats, fundingFeeSats } of user.ids.map((id) => trades.trade(uid, id))) {
        if (cashedInPnlSats > 0) seen.add('profit cashed in')
        if (fundingFeeSats !== 0) seen.add(fundingFeeSats < 0 ? 'funding received' : 'funding paid')
      }
      expect(v3.netSats).toBe(ledger.balanceSats(uid, 'free') - firstBalance)
    }),
    { numRuns: 40 },
  )
  expect(seen.size).toBe(12)
})
