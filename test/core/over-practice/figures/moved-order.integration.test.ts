import { toReservedBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import { previewMove } from '@common/domain/futures/orders/move-order'
import { addSats, sats, type Sats } from '@common/domain/units'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useAccountStore } from '../../../../src/session/account-store'
import { useFuturesStore } from '../../../../src/portfolio/futures'
import { useMarketStore } from '../../../../src/market/market-store'
import { openWindow } from '../../../window/support/window'
import { startExchange, startOver } from '../../../support/app/app-over-wire'
import { temporaryFolder } from '../../../support/temporary-folder'

const startPrice = 50_000
const move = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    quantity: fc.integer({ min: 100, max: 3000 }),
    leverage: fc.integer({ min: 1, max: 50 }),
    /** Ticks of 0.5 from the price. */
    from: fc.integer({ min: 100, max: 5000 }),
    to: fc.integer({ min: 100, max: 5000 }),
  })
  .filter(({ from, to }) => from !== to)

test('moving an order refunds and charges exactly the sats in its preview', async () => {
  const practice = await startExchange()
  const running = await startOver(practice, temporaryFolder())
  const window = openWindow(running)
  onTestFinished(() => window.close())
  const { bridge } = running
  await bridge.session.startPractice(undefined)
  const market = useMarketStore()
  const account = useAccountStore()
  const trades = useFuturesStore()
  await bridge.practice.setPrice({ price: startPrice })
  await vi.waitFor(() => expect(market.ticker?.lastPrice).toBe(startPrice))
  const balance = () => account.state?.account.balanceSats
  const startSats = await vi.waitFor(() => {
    const balanceBefore = balance()
    if (balanceBefore === undefined) throw new Error('no balance yet')
    return balanceBefore
  })
  const expectBalance = (expected: Sats) => vi.waitFor(() => expect(balance()).toBe(expected))
  let orders = 0
  const nextId = (): string => `moved-${++orders}`

  await fc.assert(
    fc.asyncProperty(move, async ({ side, quantity, leverage, from, to }) => {
      const priceAway = (ticks: number): number => startPrice + (side === 'buy' ? -ticks : ticks) / 2
      const order = { side, quantity, leverage, orderType: 'limit' as const, price: priceAway(from) }
      const placed = await trades.place(order, nextId(), 'practice')
      if (placed.kind !== 'done') throw new Error('in doubt')
      const waiting = placed.value
      const balanceSats = addSats(startSats, sats(0 - toReservedBreakdown(waiting).totalSats))
      await expectBalance(balanceSats)
      const { ticker, futures } = market
      if (!ticker || !futures) throw new Error('no market')
      const preview = previewMove({
        trade: waiting,
        price: priceAway(to),
        ticker,
        market: futures,
        feeRate: account.state?.feeRate,
        balanceSats,
      })
      if (!preview.ok) throw new Error('refused')
      const { marginSats, liquidationPrice, debitedSats } = preview.preview

      const moved = await trades.moveOrder(waiting.id, priceAway(to), nextId(), 'practice')
      if (moved.kind !== 'done') throw new Error(moved.kind)
      expect(moved.value).toMatchObject({ price: priceAway(to), marginSats, liquidationPrice })
      expect(toReservedBreakdown(moved.value).totalSats).toBe(debitedSats)
      await expectBalance(addSats(balanceSats, toReservedBreakdown(waiting).totalSats, sats(0 - debitedSats)))
      await trades.cancel(moved.value.id, 'practice')
      await expectBalance(startSats)
    }),
    { numRuns: 5 },
  )
  expect(running.unexpected).toEqual([])
}, 120_000)
