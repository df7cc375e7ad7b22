import { describe, expect, onTestFinished, test } from 'vitest'
import { position, positionCarryFee } from '@common/exchange-api/v1/futures-records'
import { encodeInvoice } from '@common/domain/lightning/encode-invoice'
import { msat, sats } from '@common/domain/units'
import { toTimeMs, toTimeOrNull } from '../../../../electron/core/exchange/v1/to-domain/time'
import {
  toFundingFee,
  toNewTrade,
  toTrade,
  type PositionList,
} from '../../../../electron/core/exchange/v1/to-domain/trade'
import { toFixing, toTicker } from '../../../../electron/core/exchange/v1/to-domain/v1-market-mapping'
import { toNewPosition, toPayment, toSpan } from '../../../../electron/core/exchange/v1/to-wire'
import { wirePosition } from '../support/recorded'

const trade = (change: object, list?: PositionList) =>
  toTrade(position.parse({ ...wirePosition, ...change }), list)

const noWords = { market_wi: null, margin_wi: null, market_filled_ts: null }

describe('a version 1 position', () => {
  test('reads each amount, price and time from its field', () => {
    const change = {
      ...{ price: '60000.5', exit_price: 61_000, stoploss: 58_000, takeprofit: 70_000 },
      ...{ margin: '9000', pl: -12, sum_carry_fees: 14, leverage: 7.5, quantity: 61, liquidation: 54_000 },
      ...{ creation_ts: 1, market_filled_ts: '2', closed_ts: 3, closed: true },
    }
    expect(trade(change)).toMatchObject({
      ...{ id: wirePosition.pid, side: 'buy', orderType: 'market', state: 'closed' },
      ...{ price: 60_000.5, entryPrice: 60_000.5, exitPrice: 61_000, liquidationPrice: 54_000 },
      ...{ stopLossPrice: 58_000, takeProfitPrice: 70_000, quantity: 61, leverage: 7.5 },
      ...{ marginSats: 9000, entryMarginSats: null, pnlSats: -12, fundingFeeSats: 14 },
      ...{ createdAtMs: 1, filledAtMs: 2, closedAtMs: 3, updatedAtMs: 3 },
    })
  })

  test.each([
    [{ market_wi: 'filled' }, undefined, 'running'],
    [{ market_wi: 'running' }, undefined, 'open'],
    [{ market_wi: 'canceled' }, undefined, 'canceled'],
    [{ market_wi: 'closed' }, undefined, 'closed'],
    [{ market_wi: 'filled', margin_wi: 'closed' }, undefined, 'closed'],
    [{ canceled: true, closed: true }, undefined, 'canceled'],
    [noWords, 'open', 'open'],
    [noWords, 'running', 'running'],
    [noWords, 'closed', 'canceled'],
    [{ ...noWords, exit_price: 61_000 }, 'closed', 'closed'],
    [{ ...noWords, market_filled_ts: 2 }, 'closed', 'closed'],
    // The list is newer than the word.
    [{ market_wi: 'filled' }, 'closed', 'closed'],
  ] as const)('with %j in the list %s is %s', (change, list, state) => {
    expect(trade({ ...wirePosition, ...change }, list).state).toBe(state)
  })

  test('without a state word in a single response is rejected', () => {
    expect(() => trade(noWords)).toThrow('market_wi')
  })

  test.each([
    ['a filled one has unknown funding', {}, null],
    ['an unfilled one has paid no funding', { market_wi: 'running', market_filled_ts: null }, 0],
    ['a filled one keeps received funding', { sum_carry_fees: -3 }, -3],
  ])('without a sum of funding fees, %s', (_what, change, fundingFeeSats) => {
    expect(trade(change).fundingFeeSats).toBe(fundingFeeSats)
  })

  test('has no entry price before it is filled, nor after a cancel', () => {
    expect(trade({ market_wi: 'running', market_filled_ts: null }).entryPrice).toBeNull()
    expect(trade({ canceled: true, market_filled_ts: null }).entryPrice).toBeNull()
  })

  test('that is new has paid no funding, unless the exchange reports it', () => {
    const wire = position.parse(wirePosition)
    expect(toNewTrade(wire, 'running').fundingFeeSats).toBe(0)
    expect(toNewTrade({ ...wire, sum_carry_fees: 5 }, 'running').fundingFeeSats).toBe(5)
  })

  test('keeps fractions of a sat next to the rounded amounts', () => {
    expect(trade({ margin: 10_000.4, pl: -12.5, sum_carry_fees: 0.5 })).toMatchObject({
      ...{ marginSats: 10_000, pnlSats: -12, fundingFeeSats: 1 },
      exactSats: { marginSats: 10_000.4, pnlSats: -12.5, fundingFeeSats: 0.5 },
    })
  })
})

test.each([
  ['2023-11-14T22:13:20.000Z', 1_700_000_000_000],
  ['2023-11-14 22:13:20', 1_700_000_000_000],
  ['2023-11-15T00:13:20+02:00', 1_700_000_000_000],
  ['1700000000000', 1_700_000_000_000],
  [1_700_000_000_000, 1_700_000_000_000],
])('the time %j is read as %d', (time, timeMs) => {
  expect(toTimeMs(time, 'ts')).toBe(timeMs)
})

test('a time without a zone is UTC, whatever the zone of the computer', () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  expect(toTimeMs('2023-11-14T22:13:20', 'ts')).toBe(1_700_000_000_000)
})

test.each(['yesterday', '', '2023-11', 'Tue, 14 Nov 2023 22:13:20 GMT'])(
  'the time %j is rejected',
  (time) => {
    expect(() => toTimeMs(time, 'closed_ts')).toThrow('closed_ts')
  },
)

test('a missing time is unknown', () => {
  expect([toTimeOrNull(null, 'ts'), toTimeOrNull(undefined, 'ts'), toTimeOrNull(0, 'ts')]).toEqual([
    null,
    null,
    0,
  ])
})

test('a paid funding fee is positive and a received one negative', () => {
  const fee = (sum: number) =>
    toFundingFee(positionCarryFee.parse({ ts: 7, pid: 't1', fixing_id: 'f1', fee: sum }))
  expect(fee(3)).toEqual({ tradeId: 't1', fixingId: 'f1', atMs: 7, feeSats: 3 })
  expect(fee(-3).feeSats).toBe(-3)
})

test('a fixing rate in percent is read as a fraction', () => {
  const wire = { ts: 7, id: 'f1', fixing_price: 60_000, fee_percent_value: -0.01 }
  expect(toFixing(wire)).toEqual({ id: 'f1', atMs: 7, price: 60_000, fundingRate: -0.0001 })
})

test('a ticker has the middle of bid and offer as last price, and no funding rate', () => {
  const ticker = toTicker({ bid: 60_000, offer: 60_001, index: 60_100 }, Date.UTC(2026, 0, 1, 7))
  expect(ticker).toEqual({
    ...{ bidPrice: 60_000, askPrice: 60_001, indexPrice: 60_100, lastPrice: 60_000.5, fundingRate: null },
    nextFundingAtMs: Date.UTC(2026, 0, 1, 8),
  })
})

test.each(['bid', 'offer', 'index'])('a ticker with 0 as %s is rejected', (field) => {
  const wire = { bid: 60_000, offer: 60_001, index: 60_100, [field]: 0 }
  expect(() => toTicker(wire, 0)).toThrow(field)
})

test('an order is sent with each value in its field', () => {
  const order = {
    side: 'sell',
    orderType: 'limit',
    ...{ leverage: 7, price: 60_000, quantity: 61, stopLossPrice: 65_000, takeProfitPrice: 50_000 },
  } as const
  expect(toNewPosition(order)).toEqual({
    ...{ type: 'l', side: 's', leverage: 7, price: 60_000, quantity: 61, margin: undefined },
    ...{ stoploss: 65_000, takeprofit: 50_000 },
  })
  const byMargin = { side: 'buy', orderType: 'market', leverage: 7, marginSats: sats(9) } as const
  expect(toNewPosition(byMargin)).toMatchObject({ type: 'm', side: 'b', margin: 9, quantity: undefined })
})

test('a time span includes its fractional bounds and has at most 100 items', () => {
  expect(toSpan({ fromMs: 1.9, toMs: 2.1, limit: 1000 })).toEqual({ from: 1, to: 3, limit: 100 })
  expect(toSpan({ limit: 7 })).toEqual({ from: undefined, to: undefined, limit: 7 })
  expect(toSpan()).toEqual({ from: undefined, to: undefined, limit: undefined })
})

test.each([
  [1500, { amount: 2 }],
  [2000, { amount: 2 }],
  [null, {}],
])('an invoice over %j millisats is paid with %j', (amountMsat, amount) => {
  const fields = {
    network: 'bitcoin',
    amountMsat: amountMsat === null ? null : msat(amountMsat),
    description: '',
    ...{ paymentHash: 'ab'.repeat(32), paymentSecret: '11'.repeat(32), createdAtMs: 0, expirySeconds: 60 },
  } as const
  const invoice = encodeInvoice(fields, new Uint8Array(32).fill(7))
  expect(toPayment(invoice)).toEqual({ ...amount, invoice })
})
