import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import { previewOption } from '@common/domain/options/orders/order'
import { toLeg, toOptionDebitBreakdown } from '@common/domain/options/profit/profit'
import { hourMs } from '@common/domain/durations'
import { optionsMarket } from '../../electron/practice/options/option-position'
import { openBareEngine, type BareEngine } from '../support/practice/bare-engine'

const startPrice = 50_000
const startSats = 10_000_000

/** Null if the option can't be bought. */
function shownDebit({ exchange }: BareEngine, instrumentName: string, order: Order): number | null {
  const { surface, quotes, clocks } = exchange
  const instrument = parseInstrumentName(instrumentName)
  if (!instrument.ok) throw new Error(`not an instrument: ${instrumentName}`)
  const result = previewOption({
    order: { side: 'buy', instrumentName, ...order },
    ticker: quotes.ticker(),
    market: optionsMarket,
    listed: new Set(surface.listed()),
    impliedVolatility: surface.of(instrument.value),
    nowMs: clocks.marketMs(),
  })
  return result.ok ? toOptionDebitBreakdown(toLeg(result.preview)).totalSats : null
}

interface Order {
  readonly quantity: number
  readonly settlement: 'cash' | 'physical'
}

const order: fc.Arbitrary<Order> = fc.record({
  quantity: fc.integer({ min: 1, max: 20_000 }),
  settlement: fc.constantFrom('cash', 'physical'),
})
/** USD from the start price, and hours. */
const moves = fc.array(fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: 0, max: 30 })), {
  minLength: 1,
  maxLength: 4,
})

/** One per outcome of a 24-hour call. */
const examples: readonly [number, Order, [number, number][], boolean][] = [
  [0, { quantity: 400, settlement: 'cash' }, [[0, 1]], true],
  [0, { quantity: 400, settlement: 'cash' }, [[-1000, 30]], false],
  [0, { quantity: 400, settlement: 'cash' }, [[1000, 30]], false],
  [
    0,
    { quantity: 400, settlement: 'physical' },
    [
      [1000, 30],
      [1500, 30],
      [1500, 30],
    ],
    false,
  ],
]

test('an option costs the amount in the order ticket and never loses more, even delivered', () => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(fc.nat(100), order, moves, fc.boolean(), (index, bought, steps, isSoldBack) => {
      const engine = openBareEngine(startPrice, startSats)
      try {
        const { exchange, uid } = engine
        const listed = exchange.surface.listed()
        const instrumentName = listed[index % listed.length] ?? ''
        const debitSats = shownDebit(engine, instrumentName, bought)
        if (debitSats === null) return
        const changeSats = () => Number(engine.freeSats()) - startSats
        const { id, expiresAtMs } = exchange.optionsEngine.buy(uid, {
          side: 'buy',
          instrumentName,
          ...bought,
        })
        expect(changeSats()).toBe(0 - debitSats)
        const option = () => exchange.optionsEngine.option(uid, id)
        for (const [offset, hours] of steps) {
          engine.moveTo(startPrice + offset)
          engine.advance(hours * hourMs)
          expect(changeSats()).toBeGreaterThanOrEqual(0 - debitSats)
        }
        if (option().state === 'running' && isSoldBack) exchange.optionsEngine.close(uid, id)
        else engine.advance(Math.max(0, expiresAtMs - exchange.clocks.marketMs()))
        for (const [offset, hours] of steps) {
          engine.moveTo(startPrice - offset)
          engine.advance(hours * hourMs)
        }
        exchange.trades.closeAll(uid)
        ends.add(option().deliveredTradeId === null ? option().state : 'delivered')
        expect(changeSats()).toBeGreaterThanOrEqual(0 - debitSats)
      } finally {
        engine.close()
      }
    }),
    { numRuns: 20, examples: [...examples] },
  )
  expect([...ends].sort()).toEqual(['closed', 'delivered', 'exercised', 'expired'])
})
