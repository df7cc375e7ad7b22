import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getPart } from '@common/domain/breakdown'
import { zeroSats } from '@common/domain/units'
import { settledProfit } from '@common/domain/futures/profit'
import { useFuturesStore } from '../../../../src/portfolio/futures'
import { useFuturesTicketStore } from '../../../../src/futures/ticket/futures-ticket'
import { useMarketStore } from '../../../../src/market/market-store'
import { useAccountStore } from '../../../../src/session/account-store'
import { useOptionsStore } from '../../../../src/portfolio/options'
import { useProfits } from '../../../../src/portfolio/profits'
import { formatSignedSats } from '../../../../src/format/money'
import type { PriceLine } from '../../../../src/chart/lines/price-line'
import { useFillMarkers } from '../../../../src/trading/chart/use-fill-markers'
import { useChartLines } from '../../../../src/trading/chart/use-chart-lines'
import { useDraftLines } from '../../../../src/futures/ticket/use-draft-lines'
import { openWindow } from '../../../window/support/window'
import { startExchange, startOver } from '../../../support/app/app-over-wire'
import { temporaryFolder } from '../../../support/temporary-folder'

const startPrice = 50_000
const order = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 100, max: 3000 }),
  leverage: fc.integer({ min: 1, max: 20 }),
  /** Keeps the trade open. */
  exitPrice: fc.integer({ min: 48_500, max: 51_500 }).filter((price) => price !== startPrice),
})

const idleMarketOrder = { side: 'buy', orderType: 'market', quantity: 500, leverage: 5 } as const
const noParts = { totalSats: zeroSats, parts: [] }

test('ticket, table, total, chart, tray and exchange show the same P&L, to the sat', async () => {
  const practice = await startExchange()
  const running = await startOver(practice, temporaryFolder())
  const window = openWindow(running)
  onTestFinished(() => window.close())
  let tray = ''
  onTestFinished(running.watchSummary((line) => (tray = line)))
  const { bridge } = running
  await bridge.session.startPractice(undefined)
  const market = useMarketStore()
  const ticket = useFuturesTicketStore()
  const trades = useFuturesStore()
  const profits = useProfits()
  const options = useOptionsStore()
  const account = useAccountStore()
  const { lines, marks, draft } = window.app.runWithContext(() => ({
    lines: useChartLines(),
    marks: useFillMarkers(),
    draft: useDraftLines(),
  }))
  const lineOf = (shown: readonly PriceLine[], kind: PriceLine['kind']): PriceLine => {
    const line = shown.find((candidate) => candidate.kind === kind)
    if (!line) throw new Error(`the chart has no ${kind}`)
    return line
  }

  const movePrice = async (price: number): Promise<void> => {
    await bridge.practice.setPrice({ price })
    await vi.waitFor(() => expect(market.ticker?.lastPrice).toBe(price))
  }

  await fc.assert(
    fc.asyncProperty(order, async ({ side, quantity, leverage, exitPrice }) => {
      await movePrice(startPrice)
      const isGain = exitPrice > startPrice === (side === 'buy')
      // The trade closes at the bid if long, at the ask if short.
      const closesAt = exitPrice + (side === 'buy' ? -0.5 : 0.5)
      Object.assign(ticket, { side, orderType: 'market', sizedBy: 'quantity', quantity, leverage })
      Object.assign(ticket, {
        stopLossPrice: isGain ? null : closesAt,
        takeProfitPrice: isGain ? closesAt : null,
      })
      await vi.waitFor(() => expect(ticket.reason).toBeNull())
      const promised = isGain ? ticket.preview?.atTakeProfit : ticket.preview?.atStopLoss
      const level = isGain ? ('take-profit' as const) : ('stop-loss' as const)
      expect(lineOf(draft.value, level).pnlAt(closesAt)).toBe(promised?.totalSats)
      Object.assign(ticket, { stopLossPrice: null, takeProfitPrice: null })
      const opened = await ticket.place('practice')
      if (opened.kind !== 'done') throw new Error('in doubt')
      ticket.clearSize()
      await trades.setLevel(
        opened.value.id,
        level,
        exitPrice + (exitPrice > startPrice ? 100 : -100),
        'practice',
      )

      await movePrice(exitPrice)
      const trade = trades.find(opened.value.id)
      if (!trade) throw new Error('the trade is not in the table')
      const row = profits.running.get(trade.id)
      expect(row).toEqual(promised)
      expect(profits.at(trade, closesAt)).toEqual(row)
      expect(profits.total?.totalSats).toBe(row?.totalSats)
      expect(lineOf(lines.value, 'entry').pnlAt(trade.price)).toBe(row?.totalSats)
      expect(lineOf(lines.value, level).pnlAt(closesAt)).toBe(row?.totalSats)
      if (row && row.totalSats !== 0) {
        const label = `P&L ${formatSignedSats(row.totalSats)} sats`
        await vi.waitFor(() => expect(tray).toContain(label))
      }
      const closed = await trades.close(trade.id, 'practice')
      if (closed.kind !== 'done') throw new Error('in doubt')
      expect(settledProfit(closed.value)).toEqual(row)
      const mark = marks.value.find(({ id }) => id === `${trade.id}-close`)
      expect(mark?.description.values?.['net']).toBe(row?.totalSats)
    }),
    { numRuns: 6 },
  )

  await movePrice(startPrice)
  const option = { instrumentName: 'BTC.24H.50000.C', quantity: 1000, settlement: 'cash' } as const
  await bridge.options.buy({ side: 'buy', ...option, orderId: 'an option' })
  const opened = await bridge.futures.open({ ...idleMarketOrder, orderId: 'a trade' })
  if (opened.kind !== 'done') throw new Error('in doubt')
  await movePrice(51_000)
  await vi.waitFor(() => {
    const trade = trades.find(opened.value.id)
    const ofTrade = trade ? profits.running.get(trade.id)?.totalSats : undefined
    const [bought] = options.running
    const ofOption = bought ? options.profitNow(bought)?.totalSats : undefined
    expect(ofOption).toBeGreaterThan(0)
    const all = profits.open?.totalSats ?? zeroSats
    expect(all).toBe((ofTrade ?? 0) + (ofOption ?? 0))
    expect(tray).toContain(`P&L ${formatSignedSats(all)} sats`)
    // The balance lacks premium, margin and P&L.
    const parts = [account.state?.account.balanceSats ?? 0, profits.equity?.totalSats ?? 0] as const
    expect(parts[1]).toBeGreaterThan(parts[0])
    expect(getPart(profits.equity ?? noParts, 'premium')).toBe(bought?.premiumSats)
  })
  expect(running.unexpected).toEqual([])
}, 120_000)
