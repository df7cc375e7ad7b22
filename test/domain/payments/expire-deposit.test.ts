import { expect, test } from 'vitest'
import { dayMs } from '@common/domain/durations'
import { expireDeposit, expiryGraceMs } from '@common/domain/payments/expire-deposit'
import { sats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'

const expiresAtMs = 1_700_000_000_000
const deposit = (change: Partial<Deposit> = {}): Deposit => ({
  id: 'd1',
  rail: 'lightning',
  state: 'pending',
  amountSats: sats(5000),
  createdAtMs: expiresAtMs - 90_000,
  expiresAtMs,
  reference: null,
  ...change,
})
const lapsedMs = expiresAtMs + expiryGraceMs + 1

test.each([
  ['a pending invoice after its expiry', deposit(), lapsedMs, 'expired'],
  ['while a payment may be in flight', deposit(), lapsedMs - 1, 'pending'],
  ['a paid invoice', deposit({ state: 'settled' }), lapsedMs, 'settled'],
  ['a failed one', deposit({ state: 'failed' }), lapsedMs, 'failed'],
  ['coins on the chain', deposit({ rail: 'bitcoin' }), lapsedMs, 'pending'],
  [
    'an invoice without a known expiry, after two days',
    deposit({ expiresAtMs: undefined }),
    expiresAtMs + 2 * dayMs,
    'expired',
  ],
  [
    'an invoice without a known expiry, after a day',
    deposit({ expiresAtMs: undefined }),
    expiresAtMs + dayMs,
    'pending',
  ],
] as const)('expireDeposit: %s', (_, input, nowMs, state) => {
  expect(expireDeposit(input, nowMs)).toEqual({ ...input, state })
})
