import { expect, test } from 'vitest'
import type * as z from 'zod'
import { crossRequests } from '@common/domain/writes/cross-writes'
import { tradeRequests } from '@common/domain/writes/futures-writes'
import { transferRequests, withdrawalRequests } from '@common/domain/writes/payment-writes'
import { newOrder } from '@common/domain/writes/write-kind'

const payment = { amountSats: 1000, mostFeeSats: 10 }

test.each<[string, z.ZodObject, object]>([
  ['added margin', tradeRequests.addMargin, { tradeId: 't1' }],
  ['cash-in', tradeRequests.cashIn, { tradeId: 't1' }],
  ['deposit of collateral', crossRequests.deposit, {}],
  ['withdrawal of collateral', crossRequests.withdraw, {}],
  ['transfer', transferRequests.transfer, { toUsername: 'bob' }],
  ['Lightning withdrawal', withdrawalRequests.withdraw, { ...payment, paymentRequest: 'lnbc1' }],
  ['on-chain withdrawal', withdrawalRequests.withdrawOnChain, { ...payment, address: 'bc1q' }],
])('a request of %s has an amount of whole sats above 0', (_name, schema, others) => {
  const isAccepted = (amountSats: unknown) => schema.safeParse({ ...others, amountSats }).success
  expect([1, 21_000_000].map(isAccepted)).toEqual([true, true])
  expect([0, -1, 0.5, Number.NaN, '1', null, undefined].filter(isAccepted)).toEqual([])
})

test.each([
  ['cross leverage', crossRequests.setLeverage, {}, 'leverage', [1, 100], [0, 101, 1.5]],
  ['trailing distance', tradeRequests.trailStop, { tradeId: 't1' }, 'rate', [0.001, 0.5], [0, 0.0009, 0.51]],
  [
    'stop loss',
    tradeRequests.setLevel,
    { tradeId: 't1', kind: 'stop-loss' },
    'price',
    [0.5, null],
    [0, -1, undefined],
  ],
  [
    'previewed price',
    tradeRequests.close,
    { tradeId: 't1' },
    'previewPrice',
    [0.5, undefined],
    [0, -1, null],
  ],
] as const)('a requested %s is limited', (_name, schema, others, field, accepted, rejected) => {
  const isAccepted = (value: unknown) => schema.safeParse({ ...others, [field]: value }).success
  expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
  expect(rejected.filter(isAccepted)).toEqual([])
})

test('a new order needs an id', () => {
  expect(newOrder.orderId.safeParse('').success).toBe(false)
  expect(newOrder.orderId.safeParse(undefined).success).toBe(false)
})
