import { describe, expect, test } from 'vitest'
import { optionsTrade } from '@common/exchange-api/v2/options'
import { swap } from '@common/exchange-api/v2/swap'
import { sats } from '@common/domain/units'
import { toNotification } from '../../../../electron/core/exchange/v2/to-domain/notification'
import { toOption } from '../../../../electron/core/exchange/v2/to-domain/option'
import { toDepositAddress, toPaidWithdrawal } from '../../../../electron/core/exchange/v2/to-domain/payment'
import {
  toDollarDepositRequest,
  toDollarWithdrawalQuote,
  toSwap,
} from '../../../../electron/core/exchange/v2/to-domain/swap'
import { toFundingFee } from '../../../../electron/core/exchange/v2/to-domain/trade'
import { toFixing, toTicker } from '../../../../electron/core/exchange/v2/to-domain/v2-market-mapping'
import {
  toBoundedSpan,
  toDollarAmountBody,
  toNewOption,
  toNewSwap,
  toNewTrade,
  toSpan,
} from '../../../../electron/core/exchange/v2/to-wire'
import { wireOption, wirePaid, wireSwap } from '../support/recorded'

describe('a version 2 withdrawal just sent', () => {
  const paid = { id: wirePaid.id, rail: 'lightning', amountSats: 1000, reference: wirePaid.paymentHash }

  test.each([
    [{}, { state: 'settled', feeSats: 3, createdAtMs: 1_700_000_000_500 }],
    [{ successTime: null }, { state: 'pending', feeSats: 3, createdAtMs: 8 }],
    [
      { successTime: undefined, fee: undefined },
      { state: 'pending', feeSats: 0, createdAtMs: 8 },
    ],
  ])('with %j has %j', (change, expected) => {
    const wire = { ...wirePaid, ...change }
    expect(toPaidWithdrawal(wire, 8)).toEqual({ ...paid, destination: null, ...expected })
  })
})

describe('a version 2 swap', () => {
  const listed = (change: object) => toSwap(swap.getSwap.response.parse({ ...wireSwap, ...change }))

  test('reads each amount from its field, bitcoin in whole sats', () => {
    const read = { id: wireSwap.id, inAsset: 'BTC', outAsset: 'USD', inAmount: 1337, outAmount: 0.5969 }
    expect(listed({ in_amount: 1336.6 })).toEqual({ ...read, createdAtMs: 1_700_000_000_000 })
    const back = { in_asset: 'USD', out_asset: 'BTC', in_amount: 0.5, out_amount: 1336.6 }
    expect(listed(back)).toMatchObject({ inAsset: 'USD', inAmount: 0.5, outAsset: 'BTC', outAmount: 1337 })
  })

  test.each([
    [{ creation_ts: 5, ts: 6 }, 5],
    [{ creation_ts: undefined, ts: 6 }, 6],
  ])('with the times %j was made at %d', (times, createdAtMs) => {
    expect(listed(times).createdAtMs).toBe(createdAtMs)
  })

  test('without a time is rejected', () => {
    expect(() => listed({ creation_ts: undefined })).toThrow('creation_ts')
  })

  test('is sent with the amount that was entered', () => {
    expect(toNewSwap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 5 })).toEqual({
      ...{ in_asset: 'BTC', out_asset: 'USD', in_amount: 5, out_amount: undefined },
    })
    expect(toNewSwap({ inAsset: 'USD', outAsset: 'BTC', outAmount: 6 })).toEqual({
      ...{ in_asset: 'USD', out_asset: 'BTC', in_amount: undefined, out_amount: 6 },
    })
  })
})

describe('version 2 payments in dollars', () => {
  test('name their currency', () => {
    expect(toDollarAmountBody({ currency: 'btc', sats: sats(7) })).toEqual({ amount: 7, currency: 'btc' })
    expect(toDollarAmountBody({ currency: 'usd', usd: 7.5 })).toEqual({ amount: 7.5, currency: 'usd' })
  })

  test('have a deposit request with their dollars, which expires in exchange time', () => {
    const wire = { depositId: 'd', paymentRequest: 'p', expiry: 90, syntheticUsdAmount: 7.5 }
    expect(toDollarDepositRequest(wire, 1000)).toEqual({
      ...{ depositId: 'd', paymentRequest: 'p', createdAtMs: 1000, expiresAtMs: 91_000, syntheticUsd: 7.5 },
    })
  })

  test.each([
    ['btc', 7.4, { currency: 'btc', sats: 7 }],
    ['usd', 7.4, { currency: 'usd', usd: 7.4 }],
  ] as const)('have a quote in %s', (currency, amount, read) => {
    const wire = { amount, currency, feeReserve: 2, minBalanceAfter: 3, quoteId: 'q', validUntil: 30 }
    expect(toDollarWithdrawalQuote(wire, 1000)).toEqual({
      ...{ amount: read, feeReserve: 2, minBalanceAfter: 3, quoteId: 'q', validUntilMs: 31_000 },
    })
  })
})

describe('a version 2 option', () => {
  const option = (change: object) => toOption(optionsTrade.parse({ ...wireOption, ...change }))

  test('reads each amount, price and time from its field', () => {
    const change = {
      ...{ margin: 1, maintenance_margin: 2, pl: -3, opening_fee: 4, closing_fee: 5, quantity: 6, strike: 7 },
      ...{ forward: 8, forward_point: 9, volatility: 0.5, fixing_price: 11 },
      ...{ creation_ts: 12, expiry_ts: 13, closed_ts: 14, physical_delivery_id: 't1' },
    }
    expect(option(change)).toEqual({
      ...{ id: wireOption.id, state: 'running', kind: 'call', settlement: 'physical' },
      ...{ premiumSats: 1, maintenanceMarginSats: 2, pnlSats: -3, openingFeeSats: 4, closingFeeSats: 5 },
      ...{ quantity: 6, strike: 7, forwardPrice: 8, forwardPointUsd: 9, impliedVolatility: 0.5 },
      ...{ fixingPrice: 11, createdAtMs: 12, expiresAtMs: 13, closedAtMs: 14, deliveredTradeId: 't1' },
    })
    expect(option({ type: 'p' }).kind).toBe('put')
  })

  test.each([0, null, undefined])('with the fixing price %j has none', (price) => {
    expect(option({ fixing_price: price }).fixingPrice).toBeNull()
  })

  test.each([{ running: false }, { side: 's' }, { side: 'sell' }, { strike: 0 }, { quantity: -1 }])(
    'with %j is rejected',
    (change) => {
      expect(() => option(change)).toThrow()
    },
  )

  test('keeps fractions of a sat next to the rounded amounts', () => {
    expect(option({ margin: 1.4, pl: -2.5 })).toMatchObject({
      ...{ premiumSats: 1, pnlSats: -2, exactSats: { premiumSats: 1.4, pnlSats: -2.5 } },
    })
  })

  test('is bought by quantity', () => {
    const order = { side: 'buy', instrumentName: 'BTC.24H.60000.C', quantity: 7, settlement: 'cash' } as const
    expect(toNewOption(order)).toEqual({
      ...{ side: 'b', quantity: 7, settlement: 'cash', instrument_name: 'BTC.24H.60000.C' },
    })
  })
})

describe('version 2 market data', () => {
  test('read each value of a ticker and a fixing from its field', () => {
    const ticker = { index: 1, askPrice: 2, bidPrice: 3, lastPrice: 4, carryFeeRate: -0.1 }
    expect(toTicker({ ...ticker, carryFeeTimestamp: 6 })).toEqual({
      ...{ indexPrice: 1, askPrice: 2, bidPrice: 3, lastPrice: 4, fundingRate: -0.1, nextFundingAtMs: 6 },
    })
    expect(toFixing({ id: 'f', time: 1, price: 2, fee_rate: -0.1 })).toEqual({
      ...{ id: 'f', atMs: 1, price: 2, fundingRate: -0.1 },
    })
  })

  test('have spans whose fractional bounds are included, and both bounds where needed', () => {
    expect(toSpan({ fromMs: 1.9, toMs: 2.1, limit: 5 })).toEqual({ from: 1, to: 3, limit: 5 })
    expect(toSpan()).toEqual({ from: undefined, to: undefined, limit: undefined })
    expect(toBoundedSpan(undefined, 9)).toEqual({ from: 0, to: 9, limit: undefined })
    expect(toBoundedSpan({ fromMs: 3, toMs: 4, limit: 5 }, 9)).toEqual({ from: 3, to: 4, limit: 5 })
  })
})

test('a paid version 2 carry fee is positive and a received one negative', () => {
  const wire = { ts: 1, id: 't', fixing_id: 'f', fee: -3 }
  expect(toFundingFee(wire)).toEqual({ tradeId: 't', fixingId: 'f', atMs: 1, feeSats: -3 })
})

test('a version 2 order is sent with each value in its field', () => {
  const order = {
    side: 'sell',
    orderType: 'limit',
    ...{ leverage: 7, price: 60_000, marginSats: sats(9), stopLossPrice: 65_000, takeProfitPrice: 50_000 },
  } as const
  expect(toNewTrade(order)).toEqual({
    ...{ type: 'l', side: 's', leverage: 7, price: 60_000, margin: 9, quantity: undefined },
    ...{ stoploss: 65_000, takeprofit: 50_000 },
  })
})

test('a version 2 address and message are read from their fields', () => {
  expect(toDepositAddress({ address: 'a', creation_ts: 1, is_used: true })).toEqual({
    ...{ address: 'a', createdAtMs: 1, isUsed: true },
  })
  expect(toDepositAddress({ address: 'a', creation_ts: 1 }).isUsed).toBeNull()
  expect(toNotification({ id: 'n', creation_ts: 1, event: 'e', data: 2, read: true })).toEqual({
    ...{ id: 'n', atMs: 1, event: 'e', data: 2, isRead: true },
  })
  expect(toNotification({ id: 'n', creation_ts: 1, event: 'e' })).toMatchObject({ data: null, isRead: false })
})
