import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import { ownValue } from '@common/domain/collections/own-value'
import { hourMs } from '@common/domain/durations'
import type { FuturesOrder, Side } from '@common/domain/futures/trade'
import { isTriggered, listTriggerPrices } from '@common/domain/futures/trigger-kind'
import { marketModels } from '@common/domain/practice'
import { sats, toPriceGrid, type Sats, type Usd } from '@common/domain/units'
import { ServiceError } from '../../../electron/practice/errors/service-error'
import type { OwnedTrade } from '../../../electron/practice/futures/owned-trade'
import { auditLedger } from '../../../electron/practice/ledger/audit'
import { openBareEngine, type BareEngine } from '../../support/practice/bare-engine'

interface Numbers {
  readonly side: Side
  readonly size: number
  readonly level: number
  readonly of: number
}

interface Scene extends Numbers {
  readonly engine: BareEngine
  readonly quantity: number
  /** The last price, or one up to `reach` beside it. */
  readonly near: (reach: number) => Usd
  readonly part: (whole: number) => Sats
}

const orderOf = ({ engine, side, level, of, quantity }: Scene): FuturesOrder => {
  const { lastPrice } = engine.exchange.quotes
  const stop = toPriceGrid(lastPrice * (side === 'buy' ? 1 - of * 0.005 : 1 + of * 0.005))
  const levels = of < 0.5 ? { stopLossPrice: stop } : {}
  return { side, orderType: 'market', leverage: 1 + level * 99, quantity, ...levels }
}
const placeCross = ({ engine, side, quantity }: Scene, price: Usd | null): unknown =>
  engine.exchange.cross.place(engine.uid, { side, quantity, price, clientOrderId: null })

const accountActions: Readonly<Record<string, (scene: Scene) => unknown>> = {
  market: (scene) => scene.engine.exchange.orders.place(scene.engine.uid, orderOf(scene)),
  limit: (scene) =>
    scene.engine.exchange.orders.place(scene.engine.uid, {
      ...orderOf(scene),
      orderType: 'limit',
      price: scene.near(0.05),
    }),
  'cross-market': (scene) => placeCross(scene, null),
  'cross-limit': (scene) => placeCross(scene, scene.near(0.05)),
  deposit: ({ engine, part }) => engine.exchange.cross.deposit(engine.uid, part(1_000_000_000)),
  withdraw: ({ engine, part }) =>
    engine.exchange.cross.withdraw(engine.uid, part(engine.exchange.cross.position(engine.uid).marginSats)),
  leverage: ({ engine, level }) => engine.exchange.cross.setLeverage(engine.uid, 1 + Math.floor(level * 99)),
  'small-move': ({ engine, near }) => engine.moveTo(near(0.01)),
  'medium-move': ({ engine, near }) => engine.moveTo(near(0.03)),
  'large-move': ({ engine, near }) => engine.moveTo(Math.min(Math.max(near(0.4), 1000), 1_000_000)),
  fund: ({ engine }) => engine.advance(8 * hourMs),
}

const tradeActions: Readonly<Record<string, (scene: Scene, trade: OwnedTrade) => unknown>> = {
  'stop-loss': ({ engine, near }, { uid, id }) =>
    engine.exchange.trades.setLevel(uid, id, 'stop-loss', near(0.01)),
  'take-profit': ({ engine, near }, { uid, id }) =>
    engine.exchange.trades.setLevel(uid, id, 'take-profit', near(0.01)),
  trail: ({ engine, level }, { uid, id }) => engine.exchange.trades.trailStop(uid, id, 0.001 + level * 0.01),
  'add-margin': ({ engine, part }, { uid, id, marginSats }) =>
    engine.exchange.trades.addMargin(uid, id, part(marginSats)),
  'cash-in': ({ engine, part }, { uid, id, marginSats }) =>
    engine.exchange.trades.cashIn(uid, id, part(marginSats)),
  close: ({ engine }, { uid, id }) => engine.exchange.trades.close(uid, id),
}

const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000)
const step = fc.record({
  name: fc.constantFrom(...Object.keys(accountActions), ...Object.keys(tradeActions)),
  side: fc.constantFrom<Side>('buy', 'sell'),
  size: share,
  level: share,
  of: share,
})

function perform(engine: BareEngine, { name, ...numbers }: Numbers & { readonly name: string }): void {
  const { quotes, positions } = engine.exchange
  const { size, level, of } = numbers
  const { lastPrice } = quotes
  const scene: Scene = {
    ...numbers,
    engine,
    quantity: 1 + Math.floor(size ** 3 * 499_000),
    near: (reach) => (size < 0.2 ? lastPrice : toPriceGrid(lastPrice * (1 + (2 * level - 1) * reach))),
    part: (whole) => sats(1 + Math.floor(level * whole)),
  }
  const running = positions.activeOf(engine.uid).filter(({ state }) => state === 'running')
  const trade = running[Math.floor(of * running.length)]
  ownValue(accountActions, name)?.(scene)
  if (trade !== undefined) ownValue(tradeActions, name)?.(scene, trade)
}

/** Orders and positions that the last price should have triggered. */
function listMissed({ exchange, uid }: BareEngine): object[] {
  const { lastPrice: price } = exchange.quotes
  const trades = exchange.positions.activeOf(uid).filter((trade) => {
    const { state, side, liquidationPrice } = trade
    if (state === 'open') return trade.price === price
    return (
      isLiquidatedAt({ side, price, liquidationPrice }) ||
      listTriggerPrices(trade).some((level) => isTriggered(level, side, price))
    )
  })
  const position = exchange.cross.position(uid)
  const { quantity, liquidationPrice } = position
  const side = quantity > 0 ? 'buy' : 'sell'
  const isOver = liquidationPrice !== null && isLiquidatedAt({ side, price, liquidationPrice })
  const waiting = exchange.cross.openOrders(uid).filter((order) => order.price === price)
  return [...trades, ...(isOver ? [position] : []), ...waiting]
}

describe.each(marketModels)('a %s market', (model) => {
  test('leaves nothing that the last price triggers, and a balanced ledger, after any actions', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) => {
        const engine = openBareEngine(50_000, 20_000_000_000)
        try {
          engine.exchange.depth.use(model)
          for (const each of steps) {
            try {
              perform(engine, each)
            } catch (error) {
              if (!(error instanceof ServiceError)) throw error
            }
            expect(listMissed(engine)).toEqual([])
          }
          expect(auditLedger(engine.store)).toMatchObject({ sum: 0, problems: [] })
        } finally {
          engine.close()
        }
      }),
      { numRuns: 15 },
    )
  })
})
