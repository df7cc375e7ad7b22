import { text } from '@common/texts/text'
import { describe, expect, test } from 'vitest'
import type { AlertFinding } from '@common/domain/alerts/alert'
import { findAlertKind } from '@common/domain/alerts/alert-kinds'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { toNotificationText } from '@common/domain/notifications/notification-text'
import { optionName } from '@common/domain/options/option-name'
import { sats } from '@common/domain/units'
import type { Text } from '@common/texts/text'
import { t } from '../../support/text'

type Case = readonly [event: ActivityEvent, title: Text, body: Text]

const long = t('position.long', { quantity: 1000 })
const short = t('position.short', { quantity: 1000 })
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
const closedBody = (position: Text): Text => t('notification.closed', { position, price: 20_000, net: -42 })
const settledBody = t('notification.option', { option: optionName(option), net: 12 })

const cases: readonly Case[] = [
  [
    { kind: 'order-filled', tradeId: 'trade-1', side: 'buy', quantity: 1000, price: 20_000 },
    t('notification.filled.title'),
    t('notification.filled', { position: long, price: 20_000 }),
  ],
  [{ kind: 'stop-loss', side: 'buy', ...closed }, t('notification.stopLoss'), closedBody(long)],
  [{ kind: 'take-profit', side: 'sell', ...closed }, t('notification.takeProfit'), closedBody(short)],
  [{ kind: 'liquidation', side: 'sell', ...closed }, t('notification.liquidation'), closedBody(short)],
  [{ kind: 'trade-closed', side: 'buy', ...closed }, t('notification.tradeClosed'), closedBody(long)],
  [{ kind: 'option-expired', ...settledOption }, t('notification.optionExpired'), settledBody],
  [{ kind: 'option-paid', ...settledOption }, t('notification.optionPaid'), settledBody],
  [
    { kind: 'option-delivered', ...settledOption },
    t('notification.optionDelivered'),
    t('notification.optionDelivered.body', { option: optionName(option) }),
  ],
  [
    { kind: 'option-expires', optionId: 'option-1', option, aheadMs: 1000, expiresAtMs: 1_700_000_000_000 },
    t('notification.optionExpires.title'),
    t('notification.optionExpires', { option: optionName(option), at: 1_700_000_000_000 }),
  ],
  [
    { kind: 'deposit-settled', depositId: 'd-1', amountSats: sats(5000) },
    t('notification.deposit.title'),
    t('notification.deposit', { amount: 5000 }),
  ],
  [
    { kind: 'withdrawal-settled', ...withdrawal },
    t('notification.withdrawal.title'),
    t('notification.withdrawal', { amount: 5000, fee: 7 }),
  ],
  [
    { kind: 'withdrawal-failed', ...withdrawal },
    t('notification.withdrawalFailed.title'),
    t('notification.withdrawalFailed', { amount: 5000 }),
  ],
  [
    { kind: 'withdrawal-canceled', ...withdrawal },
    t('notification.withdrawalCanceled.title'),
    t('notification.withdrawalCanceled', { amount: 5000 }),
  ],
  [
    { ...fee, canCancel: true },
    t('notification.feeAboveLimit.title'),
    t('notification.feeAboveLimit.cancel', { fee: 7, limit: 3 }),
  ],
  [
    { ...fee, canCancel: false },
    t('notification.feeAboveLimit.title'),
    t('notification.feeAboveLimit', { fee: 7, limit: 3 }),
  ],
  [
    { kind: 'balance-differs', amountSats: sats(-9), fromMs: 1, toMs: 2 },
    t('notification.balanceDiffers.title'),
    t('notification.balanceDiffers.less', { amount: 9, from: 1, to: 2 }),
  ],
  [
    { kind: 'balance-differs', amountSats: sats(9), fromMs: 1, toMs: 2 },
    t('notification.balanceDiffers.title'),
    t('notification.balanceDiffers.more', { amount: 9, from: 1, to: 2 }),
  ],
  [
    { ...booked, differences: [{ figure: 'margin', expected: 10, booked: 13 }] },
    t('notification.bookedDifferently.title'),
    t('notification.bookedDifferently', {
      position: text('position.long', { quantity: 1000 }),
      difference: text('difference.margin', { expected: 10, booked: 13 }),
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
    t('notification.bookedDifferently.title'),
    t('notification.bookedDifferently', {
      position: text('position.long', { quantity: 1000 }),
      difference: text('difference.more', {
        first: text('difference.liquidation', { expected: 50_000, booked: 50_001 }),
        count: 1,
      }),
    }),
  ],
  [
    { kind: 'records-gone', firstId: 'trade-1', running: 1, orders: 2, payments: 3 },
    t('notification.recordsGone.title'),
    t('notification.recordsGone', { running: 1, orders: 2, payments: 3 }),
  ],
  [
    { kind: 'cross-filled', side: 'buy', ...order },
    t('notification.crossFilled.title'),
    t('notification.crossBought', { quantity: 1000, price: 20_000 }),
  ],
  [
    { kind: 'cross-filled', side: 'sell', ...order },
    t('notification.crossFilled.title'),
    t('notification.crossSold', { quantity: 1000, price: 20_000 }),
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
    t('swap.done'),
    t('history.swapAmounts', {
      given: t('figure.sats', { amount: 10_000 }),
      got: t('figure.dollars', { amount: 2.5 }),
    }),
  ],
  [
    { kind: 'cross-liquidated', side: 'sell', ...order },
    t('notification.crossLiquidated.title'),
    t('notification.crossLiquidated', { position: long, price: 20_000 }),
  ],
  [
    { kind: 'cross-liquidated', side: 'buy', ...order },
    t('notification.crossLiquidated.title'),
    t('notification.crossLiquidated', { position: short, price: 20_000 }),
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

const findings: readonly (readonly [AlertFinding, Text])[] = [
  [{ kind: 'price-above', level: 20_000, price: 20_001 }, t('notification.alert.price', { price: 20_001 })],
  [{ kind: 'price-below', level: 20_000, price: 19_999 }, t('notification.alert.price', { price: 19_999 })],
  [
    { kind: 'price-move', withinMs: 60_000, moveRate: 0.05, fromPrice: 20_000, price: 21_000 },
    t('notification.alert.move', { from: 20_000, price: 21_000 }),
  ],
  [
    { ...near, tradeId: 'trade-1' },
    t('notification.alert.liquidation', { position: long, liquidation: 19_000, distance: 0.05 }),
  ],
  [
    { ...near, side: 'sell', liquidationPrice: 21_000, tradeId: null },
    t('notification.alert.liquidationOfCross', { position: short, liquidation: 21_000, distance: 0.05 }),
  ],
  [
    { ...loss, trade: { id: 'trade-1', side: 'sell', quantity: 1000 } },
    t('notification.alert.loss', { position: short, net: -250, rate: -0.25 }),
  ],
  [{ ...loss, trade: null }, t('notification.alert.lossOfAll', { net: -250, rate: -0.25 })],
  [
    { kind: 'carry-ahead', atMs: 1_700_000_000_000, feeSats: sats(30) },
    t('notification.alert.funding', { fee: 30 }),
  ],
]

describe('notification text of an alert', () => {
  test.each(findings)('has the title of the alert and describes %j', (finding, body) => {
    const text = toNotificationText({ kind: 'alert', alertId: 'alert-1', firedAtMs: 1, finding })
    expect(text).toEqual({ title: findAlertKind(finding.kind).title(finding), body })
  })
})
