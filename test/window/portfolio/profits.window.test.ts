import { priceForNet, profitAt, toFilledOrder } from '@common/domain/futures/profit'
import { noCapabilities } from '@common/domain/services/capabilities'
import { previewCrossChange } from '@common/domain/futures/cross/cross-preview'
import { sats, zeroSats } from '@common/domain/units'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { expect, test, vi } from 'vitest'
import { useCrossStore } from '../../../src/portfolio/cross'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useOptionsValuation } from '../../../src/portfolio/options-valuation'
import { useProfits } from '../../../src/portfolio/profits'
import { useAccountStore } from '../../../src/session/account-store'
import { useMarketStore } from '../../../src/market/market-store'
import { accountState, crossPosition, option, practice, quote, sessionState, trade } from '../support/records'
import { useWindow } from '../support/window'

const opened = useWindow()

const sendTrades = (...trades: FuturesTrade[]): void =>
  opened.main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })

async function openProfits() {
  const [profits, account] = [useProfits(), useAccountStore()]
  await vi.waitFor(() => expect(account.state).not.toBeNull())
  return profits
}

test('the P&L of an open order counts its opening fee', async () => {
  const profits = await openProfits()
  const order = trade({ state: 'open', openingFeeSats: zeroSats, filledAtMs: null })
  const filled = toFilledOrder(order, 0.001)
  expect(filled.openingFeeSats).toBeGreaterThan(0)
  expect(profits.at(order, 101_000)).toEqual(profitAt({ trade: filled, exitPrice: 101_000, feeRate: 0.001 }))
  expect(profits.breakEven(order)).toBe(priceForNet(filled, zeroSats, 0.001))
})

test('the total is unknown while one position has no price for its size', async () => {
  const profits = await openProfits()
  const market = useMarketStore()
  const trades = useFuturesStore()
  const { ticker, ...rest } = quote(100_000)
  const buckets = [
    { minQuantity: 1, maxQuantity: 1000, bidPrice: 99_999.5, askPrice: 100_000.5 },
    { minQuantity: 1001, maxQuantity: 5000, bidPrice: null, askPrice: null },
  ]
  opened.main.send('market.quotes', { ...rest, ticker: { ...ticker, buckets } })
  await vi.waitFor(() => expect(market.ticker?.buckets).toHaveLength(2))
  sendTrades(trade({ quantity: 1000 }))
  await vi.waitFor(() => expect(profits.total).not.toBeNull())
  sendTrades(trade({ quantity: 1000 }), trade({ id: 't2', quantity: 1001 }))
  await vi.waitFor(() => expect(trades.running).toHaveLength(2))
  expect(profits.total).toBeNull()
})

test('open P&L and equity count options and the cross position', async () => {
  const profits = await openProfits()
  const [options, cross] = [useOptionsValuation(), useCrossStore()]
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true, options: true }
  opened.main.send('session.state', sessionState(practice, { capabilities }))
  const position = { ...crossPosition(), quantity: 1000, entryPrice: 90_000 }
  const lists = { orders: [], filled: [], transfers: [], carry: [] }
  opened.main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 0 })
  opened.main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 })
  sendTrades()
  const holdings = { trades: 0, options: 0, collateral: 0 }
  opened.main.send('account.state', { ...accountState(1_000_000), holdings })
  const add = (...sums: (number | undefined)[]): number =>
    sums.reduce<number>((sum, each = NaN) => sum + each, 0)
  await vi.waitFor(() => {
    const { credit, profit } = options
    expect(profits.open?.totalSats).toBe(add(profit?.totalSats, cross.profit?.totalSats))
    expect(profits.equity?.totalSats).toBe(add(1_000_000, credit?.totalSats, cross.credit?.totalSats))
    expect([profit?.totalSats, credit?.totalSats, cross.profit?.totalSats]).not.toContain(0)
  })
})

test('a flat cross position leaves open P&L and equity known while no bid is quoted', async () => {
  const profits = await openProfits()
  const cross = useCrossStore()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  opened.main.send('session.state', sessionState(practice, { capabilities }))
  const lists = { orders: [], filled: [], transfers: [], carry: [] }
  opened.main.send('cross.live', { position: crossPosition(), ...lists, asOfMs: 1, holdingsRevision: 0 })
  sendTrades(trade({ side: 'sell', liquidationPrice: 111_111 }))
  const { ticker, ...rest } = quote(100_000)
  const buckets = [{ minQuantity: 1, maxQuantity: 5000, bidPrice: null, askPrice: 100_000.5 }]
  opened.main.send('market.quotes', { ...rest, ticker: { ...ticker, buckets } })
  opened.main.send('account.state', {
    ...accountState(1_000_000),
    holdings: { trades: 0, options: 0, collateral: 0 },
  })
  await vi.waitFor(() => expect(profits.total?.totalSats).toBeLessThan(0))
  expect(profits.open?.totalSats).toBe(profits.total?.totalSats)
  expect(profits.equity?.parts).toContainEqual({ name: 'collateral', amountSats: 500_000 })
  expect(cross.isUnpriced).toBe(false)
  const withdrawal =
    cross.scene && previewCrossChange({ kind: 'withdraw', amountSats: sats(500_000) }, cross.scene)
  expect(withdrawal).toMatchObject({ ok: true, value: { marginSats: 0 } })
})

test('only running options are valued', async () => {
  const valuation = useOptionsValuation()
  const ended = (['closed', 'expired', 'exercised'] as const).map((state) => option({ id: state, state }))
  opened.main.send('options.live', { options: [option(), ...ended], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() => expect(valuation.running.map(({ id }) => id)).toEqual(['o1']))
})
