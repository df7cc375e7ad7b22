import { describe, expect, test } from 'vitest'
import type { AlertFinding } from '@common/domain/alerts/alert'
import { findAlertKind } from '@common/domain/alerts/alert-kinds'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import { optionName } from '@common/domain/options/option-name'
import { sats } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import { message } from '../../support/text'

type Case = readonly [event: ActivityEvent, title: Message, body: Message]

const long = message('position.long', { quantity: 1000 })
const short = message('position.short', { quantity: 1000 })
const closed = { tradeId: 'trade-1', quantity: 1000, price: 20_000, netPnlSats: sats(-42) } as const
const option = { kind: 'call', quantity: 1000, strike: 20_000 } as const
const settledOption = { optionId: 'option-1', option, netPnlSats: sats(12) } as const
const withdrawal = { withdrawalId: 'w-1', amountSats: sats(5000), feeSats: sats(7) } as const
const booked = {
  kind: 'booked-differently',
  tradeId: 'trade-1',
  side: 'buy',
  quantity: 1000,
  atMs: 1,
} as const
const fee = { kind: 'fee-above-limit', ...withdrawal, limitSats: sats(3) } as const
const order = { orderId: 'order-1', quantity: 1000, price: 20_000 } as const
const closedBody = (position: Message): Message =>
  message('notification.closed', { position, price: 20_000, net: -42 })
const settledBody = message('notification.option', { option: optionName(option), net: 12 })

const cases: readonly Case[] = [
  [
    { kind: 'order-filled', tradeId: 'trade-1', side: 'buy', quantity: 1000, price: 20_000 },
    message('notification.filled.title'),
    message('notification.filled', { position: long, price: 20_000 }),
  ],
  [{ kind: 'stop-loss', side: 'buy', ...closed }, message('notification.stopLoss'), closedBody(long)],
  [{ kind: 'take-profit', side: 'sell', ...closed }, message('notification.takeProfit'), closedBody(short)],
  [{ kind: 'liquidation', side: 'sell', ...closed }, message('notification.liquidation'), closedBody(short)],
  [{ kind: 'trade-closed', side: 'buy', ...closed }, message('notification.tradeClosed'), closedBody(long)],
  [{ kind: 'option-expired', ...settledOption }, message('notification.optionExpired'), settledBody],
  [{ kind: 'option-paid', ...settledOption }, message('notification.optionPaid'), settledBody],
  [
    { kind: 'option-delivered', ...settledOption },
    message('notification.optionDelivered'),
    message('notification.optionDelivered.body', { option: optionName(option) }),
  ],
  [
    { kind: 'option-expires', optionId: 'option-1', option, aheadMs: 1000, expiresAtMs: 1_700_000_000_000 },
    message('notification.optionExpires.title'),
    message('notification.optionExpires', { option: optionName(option), at: 1_700_000_000_000 }),
  ],
  [
    { kind: 'deposit-settled', depositId: 'd-1', amountSats: sats(5000) },
    message('notification.deposit.title'),
    message('notification.deposit', { amount: 5000 }),
  ],
  [
    { kind: 'withdrawal-settled', ...withdrawal },
    message('notification.withdrawal.title'),
    message('notification.withdrawal', { amount: 5000, fee: 7 }),
  ],
  [
    { kind: 'withdrawal-failed', ...withdrawal },
    message('notification.withdrawalFailed.title'),
    message('notification.withdrawalFailed', { amount: 5000 }),
  ],
  [
    { kind: 'withdrawal-canceled', ...withdrawal },
    message('notification.withdrawalCanceled.title'),
    message('notification.withdrawalCanceled', { amount: 5000 }),
  ],
  [
    { ...fee, canCancel: true },
    message('notification.feeAboveLimit.title'),
    message('notification.feeAboveLimit.cancel', { fee: 7, limit: 3 }),
  ],
  [
    { ...fee, canCancel: false },
    message('notification.feeAboveLimit.title'),
    message('notification.feeAboveLimit', { fee: 7, limit: 3 }),
  ],
  [
    { kind: 'balance-differs', amountSats: sats(-9), fromMs: 1, toMs: 2 },
    message('notification.balanceDiffers.title'),
    message('notification.balanceDiffers.less', { amount: 9, from: 1, to: 2 }),
  ],
  [
    { kind: 'balance-differs', amountSats: sats(9), fromMs: 1, toMs: 2 },
    message('notification.balanceDiffers.title'),
    message('notification.balanceDiffers.more', { amount: 9, from: 1, to: 2 }),
  ],
  [
    { ...booked, differences: [{ figure: 'margin', expected: 10, booked: 13 }] },
    message('notification.bookedDifferently.title'),
    message('notification.bookedDifferently', {
      position: message('position.long', { quantity: 1000 }),
      difference: message('difference.margin', { expected: 10, booked: 13 }),
    }),
  ],
  [
    {
      ...booked,
      differences: [
        { figure: 'liquidation-price', expected: 50_000, booked: 50_001 },
        { figure: 'opening-fee', expected: 1, booked: 3 },
      ],
    },
    message('notification.bookedDifferently.title'),
    message('notification.bookedDifferently', {
      position: message('position.long', { quantity: 1000 }),
      difference: message('difference.more', {
        first: message('difference.liquidation', { expected: 50_000, booked: 50_001 }),
        count: 1,
      }),
    }),
  ],
  ...(
    [
      [{ product: 'isolated', side: 'sell' }, short],
      [{ product: 'cross', side: 'buy' }, message('compared.crossBuy', { quantity: 1000 })],
      [{ product: 'cross', side: 'sell' }, message('compared.crossSell', { quantity: 1000 })],
      [{ product: 'swap', side: 'buy' }, message('compared.swapToSats', { amount: 1000 })],
      [{ product: 'swap', side: 'sell' }, message('compared.swapToDollars', { amount: 1000 })],
      [{ product: 'option', side: 'buy', option: { kind: 'call', strike: 20_000 } }, optionName(option)],
    ] as const
  ).map(([order, position]): Case => [
    { ...booked, ...order, differences: [] },
    message('notification.bookedDifferently.title'),
    message('notification.bookedDifferently', { position, difference: message('difference.none') }),
  ]),
  [
    { kind: 'records-gone', firstId: 'trade-1', running: 1, orders: 2, payments: 3 },
    message('notification.recordsGone.title'),
    message('notification.recordsGone', { running: 1, orders: 2, payments: 3 }),
  ],
  [
    { kind: 'cross-filled', side: 'buy', ...order },
    message('notification.crossFilled.title'),
    message('notification.crossBought', { quantity: 1000, price: 20_000 }),
  ],
  [
    { kind: 'cross-filled', side: 'sell', ...order },
    message('notification.crossFilled.title'),
    message('notification.crossSold', { quantity: 1000, price: 20_000 }),
  ],
  [
    {
      kind: 'swap-completed',
      swapId: 's1',
      inAsset: 'BTC',
      outAsset: 'USD',
      inAmount: 10_000,
      outAmount: 2.5,
    },
    message('swap.done'),
    message('history.swapAmounts', {
      given: message('figure.sats', { amount: 10_000 }),
      got: message('figure.dollars', { amount: 2.5 }),
    }),
  ],
  [
    { kind: 'cross-liquidated', side: 'sell', ...order },
    message('notification.crossLiquidated.title'),
    message('notification.crossLiquidated', { position: long, price: 20_000 }),
  ],
  [
    { kind: 'cross-liquidated', side: 'buy', ...order },
    message('notification.crossLiquidated.title'),
    message('notification.crossLiquidated', { position: short, price: 20_000 }),
  ],
]

describe('notification text', () => {
  test.each(cases)('describes %j', (event, title, body) => {
    expect(toNotificationText(event)).toEqual({ title, body })
  })
})

const near = {
  kind: 'liquidation-near',
  rate: 0.1,
  side: 'buy',
  quantity: 1000,
  price: 20_000,
  liquidationPrice: 19_000,
} as const
const loss = { kind: 'loss', netPnlSats: sats(-250), marginSats: sats(1000) } as const

const findings: readonly (readonly [AlertFinding, Message])[] = [
  [
    { kind: 'price-above', level: 20_000, price: 20_001 },
    message('notification.alert.price', { price: 20_001 }),
  ],
  [
    { kind: 'price-below', level: 20_000, price: 19_999 },
    message('notification.alert.price', { price: 19_999 }),
  ],
  [
    { kind: 'price-move', withinMs: 60_000, moveRate: 0.05, fromPrice: 20_000, price: 21_000 },
    message('notification.alert.move', { from: 20_000, price: 21_000 }),
  ],
  [
    { ...near, tradeId: 'trade-1' },
    message('notification.alert.liquidation', { position: long, liquidation: 19_000, distance: 0.05 }),
  ],
  [
    { ...near, side: 'sell', liquidationPrice: 21_000, tradeId: null },
    message('notification.alert.liquidationOfCross', {
      position: short,
      liquidation: 21_000,
      distance: 0.05,
    }),
  ],
  [
    { ...loss, trade: { id: 'trade-1', side: 'sell', quantity: 1000 } },
    message('notification.alert.loss', { position: short, net: -250, rate: -0.25 }),
  ],
  [{ ...loss, trade: null }, message('notification.alert.lossOfAll', { net: -250, rate: -0.25 })],
  [
    { kind: 'carry-ahead', atMs: 1_700_000_000_000, feeSats: sats(30) },
    message('notification.alert.funding', { fee: 30 }),
  ],
]

describe('notification text of an alert', () => {
  test.each(findings)('has the title of the alert and describes %j', (finding, body) => {
    const text = toNotificationText({ kind: 'alert', alertId: 'alert-1', firedAtMs: 1, finding })
    expect(text).toEqual({ title: findAlertKind(finding.kind).title(finding), body })
  })
})
