import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getPart } from '@common/domain/breakdown'
import { previewOrder } from '@common/domain/futures/orders/order'
import { profitAt, profitNow } from '@common/domain/futures/profit'
import { publishedMarket } from '@common/exchange-api/published-market'
import { hourMs } from '@common/domain/durations'
import type { Ticker } from '@common/domain/market/market'
import { readBalance, useExchange } from '../../support/practice/practice'
import type { SignedCaller } from '../../support/api/signed-caller'
import { expectDefined } from '../../support/expect-defined'

const exchange = useExchange()
const startPrice = 60_000

const ticker = async (): Promise<Ticker> => (await exchange().control('/state')).body as unknown as Ticker

async function createAccountInTier(closedTrades: number): Promise<SignedCaller> {
  const user = await exchange().account(1e12)
  await exchange().price(startPrice)
  for (let count = 0; count < closedTrades; count += 1) {
    const { body } = await user.post('/v2/futures', {
      side: 'b',
      type: 'm',
      leverage: 100,
      quantity: 500_000,
    })
    await user.delete('/v2/futures', { id: body.id })
  }
  await exchange().advance(hourMs)
  return user
}

const order = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 5000 }),
  leverage: fc.integer({ min: 1, max: 100 }),
  /** Factor of the price. */
  moved: fc.integer({ min: -150, max: 150 }).map((thousandths) => 1 + thousandths / 1000),
})

describe('P&L computed by the app and settled by the exchange', () => {
  test.each([
    ['first', 0, 0.001],
    ['second', 1, 0.0008],
    ['third', 3, 0.0007],
    ['fourth', 11, 0.0006],
  ])('PL-001 matches to the sat in the %s fee tier', async (_name, closedTrades, feeRate) => {
    const user = await createAccountInTier(closedTrades)
    await fc.assert(
      fc.asyncProperty(order, async ({ side, quantity, leverage, moved }) => {
        await exchange().price(startPrice)
        const before = await readBalance(user)
        const previewed = previewOrder({
          order: { side, orderType: 'market', quantity, leverage },
          ticker: await ticker(),
          market: publishedMarket,
          feeRate,
        })
        if (!previewed.ok) throw new Error(previewed.issues[0]?.code)
        const { preview } = previewed
        const opened = await user.post('/v2/futures', {
          side: side === 'buy' ? 'b' : 's',
          type: 'm',
          quantity,
          leverage,
        })
        expect(opened.body.opening_fee).toBe(preview.openingFeeSats)
        expect(opened.body.maintenance_margin).toBe(preview.position.maintenanceMarginSats)
        expect(before - (await readBalance(user))).toBe(preview.debitedSats)

        await exchange().price(Math.round(startPrice * moved))
        const now = expectDefined(profitNow({ trade: preview.position, ticker: await ticker(), feeRate }))
        const { body } = await user.delete('/v2/futures', { id: opened.body.id })
        // The trade may have been liquidated on the way.
        const exitPrice = body.exit_price ?? preview.liquidationPrice
        const expected =
          exitPrice === now.exitPrice ? now : profitAt({ trade: preview.position, exitPrice, feeRate })
        if (body.exit_price !== undefined) {
          expect(body.pl).toBe(getPart(expected, 'price-pnl'))
          expect(body.closing_fee).toBe(0 - getPart(expected, 'closing-fee'))
        }
        expect((await readBalance(user)) - before).toBe(expected.totalSats)
      }),
      { numRuns: 12 },
    )
  })

  test('PL-002 matches the order preview at the stop loss and at the take profit', async () => {
    const user = await exchange().account(1e9)
    await fc.assert(
      fc.asyncProperty(order, async ({ side, quantity, leverage, moved }) => {
        await exchange().price(startPrice)
        const before = await readBalance(user)
        const sign = side === 'buy' ? 1 : -1
        const levels = {
          stopLossPrice: Math.round(startPrice * (1 - (sign * 0.5) / leverage / 2)),
          takeProfitPrice: Math.round(startPrice * (1 + sign * 0.05)),
        }
        const previewed = previewOrder({
          order: { side, orderType: 'market', quantity, leverage, ...levels },
          ticker: await ticker(),
          market: publishedMarket,
          feeRate: 0.001,
        })
        if (!previewed.ok) throw new Error(previewed.issues[0]?.code)
        const { atStopLoss, atTakeProfit } = previewed.preview
        await user.post('/v2/futures', {
          side: side === 'buy' ? 'b' : 's',
          type: 'm',
          quantity,
          leverage,
          stoploss: levels.stopLossPrice,
          takeprofit: levels.takeProfitPrice,
        })
        const isGain = moved >= 1
        await exchange().price(Math.round(startPrice * (1 + sign * (isGain ? 0.06 : -0.5))))
        expect((await readBalance(user)) - before).toBe((isGain ? atTakeProfit : atStopLoss)?.totalSats)
      }),
      { numRuns: 15 },
    )
  })
})
