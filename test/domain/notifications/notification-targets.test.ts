import { describe, expect, test } from 'vitest'
import type { AlertFinding } from '@common/domain/alerts/alert'
import { ActivityEventSchema, findNotificationKind } from '@common/domain/notifications/notification-kinds'
import { toNotificationGroup } from '@common/domain/notifications/notification-preferences'
import { closableTrade, toShellRequest } from '@common/domain/notifications/notification-target'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'

const trade = { tradeId: 'trade-1', side: 'buy', quantity: 100, price: 20_000 } as const
const closed = { ...trade, netPnlSats: sats(1) }
const withdrawal = { withdrawalId: 'w-1', amountSats: sats(1), feeSats: sats(1) }
const option = { kind: 'call', quantity: 1, strike: 20_000 } as const
const settledOption = { optionId: 'option-1', option, netPnlSats: sats(1) }
const order = { orderId: 'order-1', side: 'buy', quantity: 100, price: 20_000 } as const
const near = (tradeId: string | null): AlertFinding => ({
  kind: 'liquidation-near',
  rate: 0.1,
  tradeId,
  side: 'buy',
  quantity: 100,
  price: 20_000,
  liquidationPrice: 19_000,
})
const alert = (finding: AlertFinding): ActivityEvent => ({
  kind: 'alert',
  alertId: 'alert-1',
  firedAtMs: 1,
  finding,
})

const booked = {
  kind: 'booked-differently',
  tradeId: 'trade-1',
  side: 'buy',
  quantity: 1,
  atMs: 1,
  differences: [{ figure: 'margin', expected: 1, booked: 3 }],
} as const

const ofTrade: readonly ActivityEvent[] = [
  { kind: 'order-filled', ...trade },
  { kind: 'stop-loss', ...closed },
  { kind: 'take-profit', ...closed },
  { kind: 'liquidation', ...closed },
  { kind: 'trade-closed', ...closed },
  booked,
  { ...booked, product: 'isolated' },
  alert(near('trade-1')),
]
const ofPayment: readonly ActivityEvent[] = [
  { kind: 'withdrawal-settled', ...withdrawal },
  { kind: 'withdrawal-failed', ...withdrawal },
  { kind: 'withdrawal-canceled', ...withdrawal },
  { kind: 'fee-above-limit', ...withdrawal, limitSats: sats(1), canCancel: true },
]
const deposit: ActivityEvent = { kind: 'deposit-settled', depositId: 'd-1', amountSats: sats(1) }
const listedEvents: readonly ActivityEvent[] = [
  { kind: 'option-bought', optionId: 'option-1', option, costSats: sats(1) },
  { kind: 'option-closed', ...settledOption },
  { kind: 'option-expired', ...settledOption },
  { kind: 'option-paid', ...settledOption },
  { kind: 'option-delivered', ...settledOption },
  { kind: 'option-expires', optionId: 'option-1', option, aheadMs: 1, expiresAtMs: 2 },
  { kind: 'cross-filled', ...order },
  { kind: 'swap-completed', swapId: 's1', inAsset: 'BTC', outAsset: 'USD', inAmount: 10_000, outAmount: 2 },
  { kind: 'cross-liquidated', ...order },
  { ...booked, product: 'cross' },
  { ...booked, product: 'option' },
  { ...booked, product: 'swap' },
  { kind: 'records-gone', firstId: 'trade-1', running: 1, orders: 0, payments: 0 },
  { kind: 'balance-differs', amountSats: sats(1), fromMs: 1, toMs: 2 },
  alert(near(null)),
  alert({ kind: 'price-above', level: 20_000, price: 20_001 }),
]

const events = [...ofTrade, ...ofPayment, deposit, ...listedEvents]
const kinds = ActivityEventSchema.options.flatMap(({ shape: { kind } }) =>
  'options' in kind ? kind.options : [...kind.values],
)

describe('notification target', () => {
  test('has a sample of each kind', () => {
    const tested = new Set<string>(events.map(({ kind }) => kind))
    expect(kinds.filter((kind) => !tested.has(kind))).toEqual([])
  })

  test.each(ofTrade)('is the trade for $kind', (event) => {
    expect(toShellRequest(event)).toEqual({ kind: 'trade', tradeId: 'trade-1' })
  })

  test.each(ofPayment)('is the payment for $kind', (event) => {
    expect(toShellRequest(event)).toEqual({ kind: 'payment', paymentId: 'w-1' })
  })

  test('is the payment for a settled deposit', () => {
    expect(toShellRequest(deposit)).toEqual({ kind: 'payment', paymentId: 'd-1' })
  })

  test.each(listedEvents)('is the notification list for $kind', (event) => {
    expect(toShellRequest(event)).toEqual({ kind: 'notices' })
  })
})

describe('stored event', () => {
  test.each(events)('has an id for each event, not only for its kind: $kind', (event) => {
    const [, ...rest] = findNotificationKind(event).id(event).split(':')
    expect(rest.join()).toMatch(/\w/)
  })

  test.each(events)('is read unchanged: $kind', (event) => {
    expect(ActivityEventSchema.parse(event)).toEqual(event)
  })

  test('has at least one difference if figures were booked differently', () => {
    expect(ActivityEventSchema.safeParse({ ...booked, differences: [] }).success).toBe(false)
  })

  test('has one id per day for the same figures', () => {
    const id = (atMs: number) => {
      const event = { ...booked, atMs }
      return findNotificationKind(event).id(event)
    }
    expect([id(0), id(86_399_999), id(86_400_000)]).toEqual([
      'booked-differently:margin:0',
      'booked-differently:margin:0',
      'booked-differently:margin:1',
    ])
  })

  test('belongs to withdrawals only if payments are missing', () => {
    const group = (payments: number) =>
      toNotificationGroup({ kind: 'records-gone', firstId: 'a', running: 1, orders: 1, payments })
    expect([group(0), group(1)]).toEqual(['close', 'withdrawal'])
  })
})

describe('closableTrade', () => {
  test('returns a filled trade and one near its liquidation', () => {
    expect(closableTrade({ kind: 'order-filled', ...trade })).toBe('trade-1')
    expect(closableTrade(alert(near('trade-1')))).toBe('trade-1')
  })

  test('returns null for closed trades, the cross position, payments and options', () => {
    const others = events.filter((event) => event.kind !== 'order-filled' && closableTrade(event) !== null)
    expect(others).toEqual([alert(near('trade-1'))])
  })
})
