import { previewOrder } from '@common/domain/futures/orders/order'
import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { useMarketStore } from '../../../src/market/market-store'
import { useProfits } from '../../../src/portfolio/profits'
import { closeConfirmation } from '../../../src/futures/trade-confirmations'
import { createTrade } from '../../support/create-trade'
import { expectDefined } from '../../support/expect-defined'
import { futuresMarket, quote } from '../support/records'
import { useWindow } from '../support/window'

const opened = useWindow()

const sized = {
  ...quote(100_000),
  ticker: {
    ...quote(100_000).ticker,
    buckets: [
      { minQuantity: 1, maxQuantity: 1000, bidPrice: 99_999.5, askPrice: 100_000.5 },
      { minQuantity: 1001, maxQuantity: 5000, bidPrice: null, askPrice: 100_100 },
    ],
  },
}

async function ticketBySize() {
  const ticket = useFuturesTicketStore()
  const market = useMarketStore()
  await vi.waitFor(() => expect(market.futures).not.toBeNull())
  opened.main.send('market.quotes', sized)
  await vi.waitFor(() => expect(market.ticker?.buckets).toHaveLength(2))
  Object.assign(ticket, { side: 'buy', orderType: 'market', leverage: 10 })
  return ticket
}

test('the ticket previews at the price for its size and names the next size step', async () => {
  const ticket = await ticketBySize()
  ticket.quantity = 1000
  expect(ticket.entryPrice).toBe(100_000.5)
  expect(ticket.sizeCost).toEqual({ price: 100_000.5, worseBy: 0, nextQuantity: 1001 })
  ticket.quantity = 1001
  expect(ticket.entryPrice).toBe(100_100)
  expect(ticket.sizeCost).toEqual({ price: 100_100, worseBy: 99.5, nextQuantity: null })
  const expected = previewOrder({
    order: { side: 'buy', orderType: 'market', leverage: 10, quantity: 1001 },
    ticker: sized.ticker,
    market: futuresMarket,
    feeRate: 0.001,
  })
  expect(expected.ok && expected.preview).toEqual(ticket.preview)
})

test('a size by risk uses the price for the resulting quantity', async () => {
  const ticket = await ticketBySize()
  Object.assign(ticket, { sizedBy: 'risk', riskUnit: 'sats', stopLossPrice: 99_000, risk: 40_000 })
  const { quantity, entryPrice, atStopLoss } = expectDefined(ticket.preview)
  expect(quantity).toBeGreaterThan(1000)
  expect(entryPrice).toBe(100_100)
  expect(expectDefined(atStopLoss).totalSats).toBeGreaterThanOrEqual(-40_000)
  expect(expectDefined(atStopLoss).totalSats).toBeLessThan(-40_000 + 30)
})

test('a risk above the balance blocks the order', async () => {
  const ticket = await ticketBySize()
  Object.assign(ticket, { sizedBy: 'risk', riskUnit: 'percent', stopLossPrice: 99_000, risk: 100 })
  expect(ticket.reason?.code).not.toBe('ticket.sharePercent')
  for (const risk of [101, 1e30]) {
    ticket.risk = risk
    expect(ticket.reason).toMatchObject({ code: 'ticket.sharePercent' })
  }
})

test('a size without a price blocks the order and names the largest size with a price', async () => {
  const ticket = await ticketBySize()
  ticket.quantity = 5001
  expect(ticket.reason).toMatchObject({ code: 'issue.noPriceForSize', values: { most: 5000 } })
  Object.assign(ticket, { side: 'sell', quantity: 1001 })
  expect(ticket.reason).toMatchObject({ code: 'issue.noPriceForSize', values: { most: 1000 } })
  Object.assign(ticket, { sizedBy: 'margin', marginSats: sats(2_000_000) })
  expect(ticket.reason).toMatchObject({ code: 'issue.noPriceForSize', values: { most: 1000 } })
  ticket.marginSats = sats(90_000)
  expect(ticket.preview?.entryPrice).toBe(99_999.5)
  Object.assign(ticket, { sizedBy: 'quantity', quantity: 5001, orderType: 'limit', price: 101_000 })
  expect(ticket.preview?.entryPrice).toBe(101_000)
  expect(ticket.sizeCost).toBeNull()
})

test('only closing a position without a price for its size has a warning', async () => {
  const profits = useProfits()
  const computeWarnings = (side: 'buy' | 'sell', quantity: number) => {
    const trade = createTrade('a', { state: 'running', side, quantity })
    return closeConfirmation(trade, null, profits.isUnpriced(trade)).warnings?.map(({ code }) => code)
  }
  expect(computeWarnings('buy', 1001)).toEqual([])
  await ticketBySize()
  expect(computeWarnings('buy', 1000)).toEqual([])
  expect(computeWarnings('sell', 1001)).toEqual([])
  expect(computeWarnings('buy', 1001)).toEqual(['close.noPrice'])
  expect(computeWarnings('sell', 5001)).toEqual(['close.noPrice'])
})
