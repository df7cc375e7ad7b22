import { describe } from 'vitest'
import { id } from '../support/operations'
import { testRequests } from '../support/recording-adapter'

describe('requests of version 1', () => {
  testRequests('v1', {
    ticker: 'GET /v1/futures/ticker read',
    market: null,
    candles: null,
    fixings: 'GET /v1/futures/history/fixing?from=1700000000000&to=1700000060000&limit=5 read',
    leaderboard: 'GET /v1/futures/leaderboard read',
    openTrade:
      'POST /v1/futures {"type":"l","side":"s","leverage":9.5,"price":60000,"margin":10000,"stoploss":64000,"takeprofit":50000} order',
    closeTrade: `DELETE /v1/futures?pid=${id} close`,
    cancelTrade: `POST /v1/futures/cancel {"pid":"${id}"} cancel`,
    addMargin: `POST /v1/futures/add-margin {"pid":"${id}","amount":5} change`,
    cashIn: `POST /v1/futures/cash-in {"pid":"${id}","amount":5} change`,
    setLevel: `PUT /v1/futures {"pid":"${id}","type":"stoploss","value":50000} change`,
    closeAll: 'DELETE /v1/futures/all/close close',
    cancelAll: 'DELETE /v1/futures/all/cancel cancel',
    trades: 'GET /v1/futures?type=running read',
    trade: 'GET /v1/futures?type=open news',
    account: 'GET /v1/user news',
    accountLimits: 'GET /v1/app/configuration read',
    requestDeposit: 'POST /v1/user/deposit {"amount":5} wallet',
    deposit: 'GET /v1/user/deposit?limit=100 news',
    withdraw: 'POST /v1/user/withdraw {"invoice":"lnbc1"} wallet 90000 ms',
    withdrawal: 'GET /v1/user/withdraw?limit=100 news',
    'profile.profile': 'GET /v1/user news',
    'profile.changeProfile': 'PUT /v1/user {"username":"satoshi"} wallet',
    'records.prices': 'GET /v1/futures/history/bid-offer?from=1700000000000&to=1700000060000&limit=5 read',
    'records.indexPrices': 'GET /v1/futures/history/index?from=1700000000000&to=1700000060000&limit=5 read',
    'records.node': 'GET /v1/app/node read',
    'announcements.announcements': 'GET /v1/app/announcements read',
    endedTrades: 'GET /v1/futures?type=closed&from=1700000000000&limit=3 news',
    fundingFees: 'GET /v1/futures/carry-fees?from=1700000000000&limit=3 news',
    deposits: 'GET /v1/user/deposit?from=1700000000000&limit=3 news',
    withdrawals: 'GET /v1/user/withdraw?from=1700000000000&limit=3 news',
  })
})
