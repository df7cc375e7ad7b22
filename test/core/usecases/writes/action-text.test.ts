import { expect, test } from 'vitest'
import { optionName } from '@common/domain/options/option-name'
import type { OptionPreview } from '@common/domain/options/orders/order'
import { positionText } from '@common/domain/futures/position-text'
import { amountText, type SwapPreview } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import * as futures from '../../../../electron/core/usecases/writes/action-text'
import * as cross from '../../../../electron/core/usecases/writes/cross-text'
import * as options from '../../../../electron/core/usecases/writes/option-text'
import { swapText } from '../../../../electron/core/usecases/writes/swap-text'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { crossOrder, option } from '../../../window/support/records'

const trade = createTrade('t1', { quantity: 300, price: 21_000 })
const position = positionText(trade)
const short = createTrade('t2', { side: 'sell', quantity: 300, price: 21_000 })
const amount = sats(1234)
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const held = { side: 'sell', quantity: 700, entryPrice: 20_000 } as const
const instrument = { asset: 'BTC', expiry: '24H', strike: 60_000, kind: 'put' } as const

const toDollars = { inAsset: 'BTC', outAsset: 'USD', inAmount: 1234, outAmount: 12.5 } as SwapPreview

const size = message('action.ofQuantity', { quantity: 300 })
const order = { leverage: 10, quantity: 300 }

test.each([
  [
    () => futures.orderText({ ...order, side: 'buy', orderType: 'market' }),
    message('action.buyAtMarket', { size, leverage: 10 }),
  ],
  [
    () => futures.orderText({ ...order, side: 'sell', orderType: 'limit', price: 21_000 }),
    message('action.sellAtLimit', { size, leverage: 10, price: 21_000 }),
  ],
  [
    () => futures.orderText({ ...order, side: 'sell', orderType: 'market' }),
    message('action.sellAtMarket', { size, leverage: 10 }),
  ],
  [
    () => futures.orderText({ ...order, side: 'buy', orderType: 'limit', price: 21_000 }),
    message('action.buyAtLimit', { size, leverage: 10, price: 21_000 }),
  ],
  [
    () => futures.orderText({ side: 'buy', orderType: 'market', leverage: 10, marginSats: amount }),
    message('action.buyAtMarket', { size: message('action.ofMargin', { margin: amount }), leverage: 10 }),
  ],
  [() => futures.closeText(trade), message('action.close', { trade: position })],
  [() => futures.cancelText(trade), message('action.cancelBuy', { quantity: 300, price: 21_000 })],
  [() => futures.cancelText(short), message('action.cancelSell', { quantity: 300, price: 21_000 })],
  [
    () => futures.moveText(trade, 20_500),
    message('action.moveBuy', { quantity: 300, from: 21_000, price: 20_500 }),
  ],
  [
    () => futures.moveText(short, 20_500),
    message('action.moveSell', { quantity: 300, from: 21_000, price: 20_500 }),
  ],
  [() => futures.addMarginText(trade, amount), message('action.addMargin', { amount, trade: position })],
  [() => futures.cashInText(trade, amount), message('action.cashIn', { amount, trade: position })],
  [
    () => futures.setTriggerPriceText(trade, 'stop-loss', 19_000),
    message('action.setStopLoss', { trade: position, price: 19_000 }),
  ],
  [
    () => futures.setTriggerPriceText(trade, 'take-profit', 25_000),
    message('action.setTakeProfit', { trade: position, price: 25_000 }),
  ],
  [
    () => futures.setTriggerPriceText(trade, 'stop-loss', null),
    message('action.removeStopLoss', { trade: position }),
  ],
  [
    () => futures.setTriggerPriceText(trade, 'take-profit', null),
    message('action.removeTakeProfit', { trade: position }),
  ],
  [() => futures.trailStopText(trade, 0.02), message('action.trailStop', { trade: position, rate: 0.02 })],
  [() => futures.closeAllText(3), message('action.closeAll', { count: 3 })],
  [() => futures.cancelAllText(4), message('action.cancelAll', { count: 4 })],
  [
    () => futures.withdrawOnChainText(amount, address),
    message('action.withdrawOnChain', { amount, address: 'bcrt1qw5…7kygt080' }),
  ],
  [() => futures.cancelWithdrawalText(amount), message('action.cancelWithdrawal', { amount })],
  [() => futures.transferText(amount, 'bob'), message('action.transfer', { amount, name: 'bob' })],
  [() => futures.withdrawText(amount), message('action.withdraw', { amount })],
  [
    () => futures.withdrawFromDollarsText(amount, 12.5),
    message('action.withdrawFromDollars', { amount, dollars: 12.5 }),
  ],
  [
    () => cross.crossOrderText({ side: 'sell', orderType: 'limit', quantity: 7, price: 21_000 }),
    message('action.crossSellAtLimit', { quantity: 7, price: 21_000 }),
  ],
  [
    () => cross.crossOrderText({ side: 'sell', orderType: 'market', quantity: 7 }),
    message('action.crossSellAtMarket', { quantity: 7 }),
  ],
  [
    () => cross.crossOrderText({ side: 'buy', orderType: 'limit', quantity: 7, price: 21_000 }),
    message('action.crossBuyAtLimit', { quantity: 7, price: 21_000 }),
  ],
  [
    () => cross.crossOrderText({ side: 'buy', orderType: 'market', quantity: 7 }),
    message('action.crossBuyAtMarket', { quantity: 7 }),
  ],
  [
    () => cross.cancelCrossText({ ...crossOrder(), side: 'buy', quantity: 7, price: 21_000 }),
    message('action.cancelBuy', { quantity: 7, price: 21_000 }),
  ],
  [
    () => cross.cancelCrossText({ ...crossOrder(), side: 'sell', quantity: 7, price: 21_000 }),
    message('action.cancelSell', { quantity: 7, price: 21_000 }),
  ],
  [() => cross.cancelAllCrossText(5), message('action.crossCancelAll', { count: 5 })],
  [() => cross.closeCrossText(held), message('action.crossClose', { position: positionText(held) })],
  [() => cross.crossLeverageText(25), message('action.crossLeverage', { leverage: 25 })],
  [() => cross.collateralText('deposit', amount), message('action.crossDeposit', { amount })],
  [() => cross.collateralText('withdraw', amount), message('action.crossWithdraw', { amount })],
  [
    () => options.buyOptionText({ instrument, quantity: 9 } as OptionPreview),
    message('action.buyOption', { option: optionName({ ...instrument, quantity: 9 }) }),
  ],
  [() => options.closeOptionText(option()), message('action.closeOption', { option: optionName(option()) })],
  [() => options.closeAllOptionsText(6), message('action.closeAllOptions', { count: 6 })],
  [
    () => options.setSettlementText(option(), 'physical'),
    message('action.settleByDelivery', { option: optionName(option()) }),
  ],
  [
    () => options.setSettlementText(option(), 'cash'),
    message('action.settleInCash', { option: optionName(option()) }),
  ],
  [
    () => swapText(toDollars),
    message('action.swap', { given: amountText('BTC', 1234), got: amountText('USD', 12.5) }),
  ],
])('a write is named by its kind and its figures: %#', (summarize, expected) => {
  expect(summarize()).toEqual(expected)
})
