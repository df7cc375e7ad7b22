import { describe } from 'vitest'
import { id } from '../support/operations'
import { testRequests } from '../support/recording-adapter'

describe('requests of version 3', () => {
  testRequests('v3', {
    ticker: 'GET /v3/futures/ticker read',
    market: null,
    candles:
      'GET /v3/futures/candles?from=2023-11-14T22%3A13%3A20.000Z&limit=5&range=1m&to=2023-11-14T22%3A14%3A20.000Z read',
    fixings:
      'GET /v3/futures/funding-settlements?from=2023-11-14T22%3A13%3A20.000Z&limit=5&to=2023-11-14T22%3A14%3A20.000Z read',
    leaderboard: 'GET /v3/futures/leaderboard read',
    openTrade:
      'POST /v3/futures/isolated/trade {"leverage":9.5,"margin":10000,"price":60000,"side":"sell","stoploss":64000,"takeprofit":50000,"type":"limit","clientId":"own-1"} order',
    closeTrade: `POST /v3/futures/isolated/trade/close {"id":"${id}"} close`,
    cancelTrade: `POST /v3/futures/isolated/trade/cancel {"id":"${id}"} cancel`,
    addMargin: `POST /v3/futures/isolated/trade/add-margin {"id":"${id}","amount":5} change`,
    cashIn: `POST /v3/futures/isolated/trade/cash-in {"id":"${id}","amount":5} change`,
    setLevel: `PUT /v3/futures/isolated/trade/stoploss {"id":"${id}","value":50000} change`,
    closeAll: 'GET /v3/futures/isolated/trades/running news',
    cancelAll: 'POST /v3/futures/isolated/trades/cancel-all cancel',
    trades: 'GET /v3/futures/isolated/trades/running read',
    trade: 'GET /v3/futures/isolated/trades/open news',
    account: 'GET /v3/account news',
    accountLimits: null,
    requestDeposit: 'POST /v3/account/deposit/lightning {"amount":5} wallet',
    deposit: 'GET /v3/account/deposits/lightning?limit=3 news',
    withdraw: 'POST /v3/account/withdraw/lightning {"invoice":"lnbc1"} wallet 90000 ms',
    withdrawal: 'GET /v3/account/withdrawals/lightning?limit=3 news',
    'cross.position': 'GET /v3/futures/cross/position news',
    'cross.setLeverage': 'PUT /v3/futures/cross/leverage {"leverage":5} change',
    'cross.deposit': 'POST /v3/futures/cross/deposit {"amount":5} change',
    'cross.withdraw': 'POST /v3/futures/cross/withdraw {"amount":5} change',
    'cross.close': 'POST /v3/futures/cross/position/close close',
    'cross.placeOrder':
      'POST /v3/futures/cross/order {"type":"limit","side":"buy","price":60000,"quantity":7,"clientId":"own-2"} order',
    'cross.cancelOrder': `POST /v3/futures/cross/order/cancel {"id":"${id}"} cancel`,
    'cross.cancelOrders': 'POST /v3/futures/cross/orders/cancel-all cancel',
    'cross.openOrders': 'GET /v3/futures/cross/orders/open news',
    'clientOrderIds.find': 'GET /v3/futures/isolated/trades/open news',
    'trailingStops.trail': 'GET /v3/futures/ticker news',
    'swaps.bestPrice': 'GET /v3/synthetic-usd/best-price order',
    'swaps.swap': 'POST /v3/synthetic-usd/swap {"inAmount":750,"inAsset":"USD","outAsset":"BTC"} order',
    'swaps.swapById': 'GET /v3/synthetic-usd/swaps?limit=3 news',
    'swaps.swapOf': null,
    'onChain.createAddress': 'POST /v3/account/address/bitcoin {"format":"p2tr"} wallet',
    'onChain.addresses': 'GET /v3/account/address/bitcoin read',
    'onChain.requestWithdrawal':
      'POST /v3/account/withdraw/on-chain {"address":"bc1q","amount":200000} wallet',
    'notifications.unread': 'GET /v3/account/notifications?limit=3&read=false read',
    'notifications.failedWithdrawals': null,
    'notifications.markAllRead': 'PUT /v3/account/notifications read',
    'pulse.ping': 'GET /v3/ping read',
    'pulse.timeMs': 'GET /v3/time read',
    endedTrades: [
      'GET /v3/futures/isolated/trades/closed?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
      'GET /v3/futures/isolated/trades/canceled?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    ],
    fundingFees: 'GET /v3/futures/isolated/funding-fees?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    deposits: [
      'GET /v3/account/deposits/lightning?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
      'GET /v3/account/deposits/on-chain?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    ],
    withdrawals: [
      'GET /v3/account/withdrawals/lightning?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
      'GET /v3/account/withdrawals/on-chain?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    ],
    'cross.filledOrders':
      'GET /v3/futures/cross/orders/filled?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    'cross.transfers': 'GET /v3/futures/cross/transfers?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    'cross.fundingFees': 'GET /v3/futures/cross/funding-fees?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
    'swaps.swaps': 'GET /v3/synthetic-usd/swaps?from=2023-11-14T22%3A13%3A20.000Z&limit=3 news',
  })
})
