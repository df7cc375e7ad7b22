import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillCross } from '@common/domain/futures/cross/cross-fill'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { fillEffectSats, flatReplayState, replayFill } from '@common/domain/futures/cross/cross-replay'
import { sats } from '@common/domain/units'
import { crossOrder } from '../../../window/support/records'

/** Examples of docs/protocol/formulas.md#cross-margin. */
const fill = (
  side: 'buy' | 'sell',
  quantity: number,
  price: number,
  fee: number,
): Pick<CrossOrder, 'side' | 'quantity' | 'price' | 'tradingFeeSats'> => ({
  side,
  quantity,
  price,
  tradingFeeSats: sats(fee),
})
const opened = replayFill(
  flatReplayState,
  { ...crossOrder(), ...fill('buy', 1000, 100_000, 1000) },
  sats(500_000),
).after

test.each([
  ['more is added', fill('buy', 1000, 110_000, 909), 0, { quantity: 2000, marginSats: 498_091 }],
  ['a part closed with profit', fill('sell', 400, 110_000, 363), 36_363, { marginSats: 535_000 }],
  [
    'a part closed with a loss',
    fill('sell', 400, 90_000, 444),
    0,
    { entryPrice: 108_000, marginSats: 498_556 },
  ],
  ['all closed', fill('sell', 1000, 110_000, 909), 90_909, { quantity: 0, marginSats: 589_000 }],
  [
    'turned over',
    fill('sell', 1500, 90_000, 1666),
    -111_112,
    { quantity: -500, entryPrice: 90_000, marginSats: 386_222 },
  ],
  ['liquidated', fill('sell', 1000, 66_778, 1497), -497_500, { quantity: 0, marginSats: 3 }],
] as const)(
  'a replayed cross fill results in the position of the exchange: %s',
  (_, next, pnlSats, remaining) => {
    expect(opened).toEqual({ quantity: 1000, entryPrice: 100_000, marginSats: 499_000 })
    const replayed = replayFill(opened, { ...crossOrder(), ...next }, sats(0))
    expect(replayed).toMatchObject({ pnlSats, after: remaining })
    const effect = fillEffectSats({ ...crossOrder(), ...next, pnlSats: replayed.pnlSats })
    expect(replayed.after.marginSats).toBe(opened.marginSats + effect)
  },
)

test('a replay of cross fills ends at the position of the engine, with any transfers in between', () => {
  const step = fc.record({
    side: fc.constantFrom('buy', 'sell'),
    quantity: fc.integer({ min: 1, max: 2000 }),
    price: fc.integer({ min: 20_000, max: 200_000 }),
    movedSats: fc.integer({ min: -1000, max: 500_000 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let engine = { ...flatReplayState, marginSats: sats(100_000), leverage: 10 }
      let replayed = { ...flatReplayState, marginSats: sats(100_000) }
      for (const { side, quantity, price, movedSats } of steps) {
        const moved = Math.max(movedSats, 0 - engine.marginSats)
        const before = { ...engine, marginSats: sats(engine.marginSats + moved) }
        const filled = fillCross(before, { side, quantity, price, feeRate: 0.001 })
        engine = filled.position
        const order = { ...crossOrder(), side, quantity, price, tradingFeeSats: filled.feeSats }
        const { after, pnlSats } = replayFill(replayed, order, sats(moved))
        expect(pnlSats).toBe(filled.pnlSats)
        replayed = { ...replayed, ...after }
      }
      const { leverage: _, ...remaining } = engine
      expect(replayed).toEqual(remaining)
    }),
  )
})
