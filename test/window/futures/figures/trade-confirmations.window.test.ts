import { getPart } from '@common/domain/breakdown'
import { previewOrder, type FuturesOrderPreview } from '@common/domain/futures/orders/order'
import { profitAt } from '@common/domain/futures/profit'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { Confirmation } from '../../../../src/format/confirmation'
import { priceText, satsText } from '../../../../src/format/figure-texts'
import { orderConfirmation } from '../../../../src/futures/ticket/order-confirmation'
import { cancelConfirmation, closeConfirmation } from '../../../../src/futures/trade-confirmations'
import { futuresMarket, quote, trade } from '../../support/records'
import { message } from '../../../support/text'

const lineOf = ({ lines }: Confirmation, code: string) => lines?.find(({ label }) => label.code === code)

describe('confirmation of a close', () => {
  test('shows exit, closing fee and net P&L of the position', () => {
    const position = trade()
    const now = profitAt({ trade: position, exitPrice: 99_000, feeRate: 0.001 })
    const confirmation = closeConfirmation(position, now, false)
    expect(lineOf(confirmation, 'column.exit')?.value).toEqual(priceText(99_000))
    expect(lineOf(confirmation, 'close.fee')?.value).toEqual(satsText(sats(1010)))
    expect(getPart(now, 'closing-fee')).toBe(-1010)
    expect(lineOf(confirmation, 'close.net')).toMatchObject({ tone: 'loss', sum: now })
    expect(confirmation.price).toBe(99_000)
  })
})

describe('confirmation of a cancel', () => {
  test('shows the margin and fee reserve that are returned', () => {
    const order = trade({ state: 'open', marginSats: sats(100_000), maintenanceMarginSats: sats(2100) })
    expect(lineOf(cancelConfirmation(order), 'cancel.back')?.value).toEqual(satsText(sats(102_100)))
  })
})

describe('confirmation of an order', () => {
  const { ticker } = quote(100_000)
  function preview(changes: Partial<FuturesOrder> = {}): FuturesOrderPreview {
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000, ...changes } as const
    const result = previewOrder({ order, ticker, market: futuresMarket, feeRate: 0.001 })
    if (!result.ok) throw new Error('the order has issues')
    return result.preview
  }
  const confirm = (shown: FuturesOrderPreview): Confirmation =>
    orderConfirmation({ preview: shown, ticker, action: message('ticket.buyAtMarket'), warnings: [] })

  test('shows margin, cost and fees, each with its parts', () => {
    const shown = preview()
    const confirmation = confirm(shown)
    const { marginSats, debited, fees } = shown
    expect(new Set([marginSats, debited.totalSats, fees.totalSats]).size).toBe(3)
    expect(lineOf(confirmation, 'column.margin')?.value.values).toEqual({ margin: marginSats, leverage: 10 })
    expect(lineOf(confirmation, 'order.debited')).toMatchObject({
      value: satsText(debited.totalSats),
      sum: debited,
    })
    expect(lineOf(confirmation, 'preview.fees')).toMatchObject({ value: satsText(fees.totalSats), sum: fees })
  })

  test('shows the net P&L at stop loss and take profit, as loss and gain', () => {
    const shown = preview({ stopLossPrice: 98_000, takeProfitPrice: 105_000 })
    const confirmation = confirm(shown)
    const lines = ['preview.atStopLoss', 'preview.atTakeProfit'].map((code) => lineOf(confirmation, code))
    expect(lines).toMatchObject([
      { tone: 'loss', value: { values: { price: 98_000, pnl: shown.atStopLoss?.totalSats } } },
      { tone: 'gain', value: { values: { price: 105_000, pnl: shown.atTakeProfit?.totalSats } } },
    ])
  })

  test('follows the entry price of a market order, and the last price for a limit order', () => {
    expect(confirm(preview()).price).toBe(100_000.5)
    expect(confirm(preview({ side: 'sell' })).price).toBe(99_999.5)
    expect(confirm(preview({ orderType: 'limit', price: 95_000 })).price).toBe(100_000)
  })
})
