import { expect, onTestFinished, test } from 'vitest'
import { hourMs, secondMs } from '@common/domain/durations'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import { sats } from '@common/domain/units'
import { ServiceError } from '../../electron/practice/errors/service-error'
import { auditLedger } from '../../electron/practice/ledger/audit'
import { priceBounds } from '../../electron/practice/prices/price-bounds'
import { optionsHandlers } from '../../electron/practice/server/handlers/options'
import { OptionChannels } from '../../electron/practice/server/websocket/option-channels'
import { SeededRandom } from '../../electron/practice/time/seeded-random'
import { openBareEngine, type BareEngine } from '../support/practice/bare-engine'

const prices = [100, 100.5, 150, 999.5, 50_000, 1_000_000, 9_999_999.5, 10_000_000]
const quantities = [1, 2, 99, 1000, 500_000]
const leverages = [1, 1.01, 10, 99.99, 100]
const amounts = [1, 100, 1_000_000, 1_000_000_000].map((amount) => sats(amount))
const factors = [0.2, 0.9, 0.999, 1, 1.001, 1.1, 10]

/** Each is accepted or refused, never an unexpected error. */
function actions(engine: BareEngine, random: SeededRandom): readonly (() => unknown)[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random.next() * all.length)] as T
  const { exchange, uid } = engine
  const { orders, trades, cross, optionsEngine, swaps, quotes, positions, surface } = exchange
  const side = pick(['buy', 'sell'] as const)
  const near = Math.max(0.5, Math.round(quotes.lastPrice * pick(factors) * 2) / 2)
  const id = pick([...positions.activeOf(uid).map((trade) => trade.id), 'none'])
  const sized = { side, leverage: pick(leverages), quantity: pick(quantities) }
  const settlement = pick(['cash', 'physical'] as const)
  const option = {
    side: 'buy',
    instrumentName: pick(surface.listed()),
    quantity: pick(quantities),
    settlement,
  } as const
  const crossOrder = { side, quantity: pick(quantities), clientOrderId: null }
  return [
    () => orders.place(uid, { ...sized, orderType: 'market' }),
    () => orders.place(uid, { ...sized, orderType: 'limit', price: near }),
    () =>
      orders.place(uid, { ...sized, orderType: 'market', quantity: undefined, marginSats: pick(amounts) }),
    () => trades.addMargin(uid, id, pick(amounts)),
    () => trades.cashIn(uid, id, pick(amounts)),
    () => trades.setLevel(uid, id, pick(['stop-loss', 'take-profit'] as const), near),
    () => trades.trailStop(uid, id, pick([0.001, 0.5, 1, 10])),
    () => trades.close(uid, id),
    () => cross.place(uid, { ...crossOrder, price: null }),
    () => cross.place(uid, { ...crossOrder, price: near }),
    () => cross.deposit(uid, pick(amounts)),
    () => cross.withdraw(uid, pick(amounts)),
    () => cross.setLeverage(uid, pick([1, 50, 100])),
    () => cross.close(uid),
    () => optionsEngine.buy(uid, option),
    () => swaps.swap(uid, { inAsset: 'BTC', outAsset: 'USD', inAmount: pick(amounts) }),
    () => swaps.swap(uid, { inAsset: 'USD', outAsset: 'BTC', inAmount: pick([1, 1_000_000]) }),
    () => engine.moveTo(Math.min(Math.max(pick([...prices, near, near]), priceBounds.min), priceBounds.max)),
    () => engine.advance(pick([secondMs, hourMs, 8 * hourMs, 72 * hourMs])),
  ]
}

test.each([1, 2, 3, 4])('extreme amounts and prices never break the exchange (sequence %d)', (seed) => {
  const random = new SeededRandom(seed)
  const engine = openBareEngine(prices[seed] ?? 100, 1e15)
  onTestFinished(() => engine.close())
  const { exchange, uid, store } = engine
  for (let step = 0; step < 60; step += 1) {
    const all = actions(engine, random)
    try {
      all[Math.floor(random.next() * all.length)]?.()
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
    }
    const channels = new OptionChannels(exchange)
    expect(() => [channels.forwards(), channels.volcurve()]).not.toThrow()
    const query = { status: 'running', limit: 100 } as const
    expect(() =>
      optionsHandlers(exchange).trades({ uid, params: undefined, body: undefined, query }),
    ).not.toThrow()
    const price = exchange.quotes.lastPrice
    for (const { state, side, liquidationPrice } of exchange.positions.activeOf(uid))
      if (state === 'running') expect(isLiquidatedAt({ side, price, liquidationPrice })).toBe(false)
    expect(auditLedger(store)).toMatchObject({ sum: 0, problems: [] })
  }
})
