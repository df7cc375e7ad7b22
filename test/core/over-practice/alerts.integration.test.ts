import { expect, test, vi } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { nextFundingSats } from '@common/domain/futures/next-funding'
import { profitNow } from '@common/domain/futures/profit'
import { sats } from '@common/domain/units'
import { startExchange, startOver } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'
import { expectDefined } from '../../support/expect-defined'

const order = { orderType: 'market', leverage: 10, quantity: 1000 } as const

test('price move, loss and funding alerts report the figures shown in the table and ticket', async () => {
  const running = await startOver(await startExchange(), temporaryFolder())
  const { bridge, shown } = running
  const quotes = subscribe(bridge.market.quotes(undefined))
  const trades = subscribe(bridge.futures.live(undefined))
  const account = subscribe(bridge.account.state(undefined))
  const alerts = subscribe(bridge.alerts.list(undefined))
  await bridge.session.startPractice(undefined)
  const movePrice = async (price: number): Promise<void> => {
    await bridge.practice.setPrice({ price })
    await vi.waitFor(() => expect(quotes.last()?.ticker.lastPrice).toBe(price))
  }
  await movePrice(50_000)
  // The side that pays funding; prices move against it.
  const side = (quotes.last()?.ticker.fundingRate ?? 0) > 0 ? 'buy' : 'sell'
  const against = (by: number): number => 50_000 + (side === 'buy' ? -by : by)
  await vi.waitFor(() => expect(trades.items.length).toBeGreaterThan(0))
  const opened = await vi.waitFor(() => bridge.futures.open({ ...order, side, orderId: crypto.randomUUID() }))
  if (opened.kind !== 'done') throw new Error('in doubt')
  const { value: trade } = opened

  await bridge.alerts.add({
    rule: { kind: 'price-move', rate: 0.01, withinMs: 30 * minuteMs },
    isRepeated: true,
  })
  await bridge.alerts.add({
    rule: { kind: 'loss', of: 'each', limit: { by: 'sats', lossSats: sats(30_000) } },
    isRepeated: true,
  })
  await vi.waitFor(() => expect(alerts.last().some(({ countsFromMs }) => countsFromMs !== null)).toBe(true))
  await movePrice(against(400))
  expect(shown.filter(({ event }) => event.kind === 'alert')).toEqual([])
  await movePrice(against(1000))
  const findings = () => shown.flatMap(({ event }) => (event.kind === 'alert' ? [event.finding] : []))
  await vi.waitFor(() => expect(findings()).toHaveLength(2))
  const feeRate = account.last()?.feeRate ?? 0
  const ticker = quotes.last()?.ticker
  if (!ticker) throw new Error('no price')
  const net = expectDefined(profitNow({ trade, ticker, feeRate })).totalSats
  expect(findings()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'price-move', fromPrice: 50_000, price: against(1000) }),
      expect.objectContaining({ kind: 'loss', netPnlSats: net, marginSats: trade.marginSats }),
    ]),
  )

  for (const by of [950, 1010, 960]) await movePrice(against(by))
  expect(findings()).toHaveLength(2)

  const fee = expectDefined(nextFundingSats({ ...trade, ticker: quotes.last()?.ticker ?? ticker }))
  expect(fee).toBeGreaterThan(5)
  await bridge.alerts.add({
    rule: { kind: 'carry-ahead', aheadMs: 8 * 60 * minuteMs, leastSats: sats(fee - 5) },
    isRepeated: true,
  })
  await vi.waitFor(() => expect(findings()).toHaveLength(3))
  expect(findings().at(-1)).toMatchObject({ kind: 'carry-ahead', atMs: ticker.nextFundingAtMs })
  expect(running.unexpected).toEqual([])
}, 90_000)
