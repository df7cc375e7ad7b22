import { describe, expect, test } from 'vitest'
import { expectedFee } from '@common/domain/payments/expected-fee'
import { sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'

const paid = (amount: number, fee: number, changes: Partial<Withdrawal> = {}): Withdrawal => ({
  id: `${amount}-${fee}`,
  rail: 'lightning',
  state: 'settled',
  amountSats: sats(amount),
  feeSats: sats(fee),
  createdAtMs: 1,
  destination: null,
  reference: null,
  ...changes,
})

describe('expectedFee', () => {
  test('scales the highest Lightning rate to the amount, rounded up', () => {
    const list = [paid(10_000, 10), paid(1000, 3)]
    expect(expectedFee('lightning', sats(1001), list)).toBe(4)
    expect(expectedFee('lightning', null, list)).toBeNull()
  })

  test.each(['bitcoin', 'internal'] as const)(
    'returns the highest fee on the rail %s for any amount',
    (rail) => {
      const list = [paid(10_000, 10, { rail }), paid(1000, 300, { rail }), paid(1000, 900)]
      expect(expectedFee(rail, sats(1), list)).toBe(300)
      expect(expectedFee(rail, null, list)).toBe(300)
    },
  )

  test('returns null without a payment on the rail that cost a fee', () => {
    const list = [
      paid(1000, 0),
      paid(1000, 5, { state: 'failed' }),
      paid(1000, 5, { state: 'canceled' }),
      paid(1000, 5, { rail: 'bitcoin' }),
    ]
    expect(expectedFee('lightning', sats(1000), list)).toBeNull()
    expect(expectedFee('lightning', sats(1000), [])).toBeNull()
  })

  test('ignores payments of 0 sats', () => {
    expect(expectedFee('lightning', sats(1000), [paid(0, 1)])).toBeNull()
    expect(expectedFee('lightning', sats(1000), [paid(0, 1), paid(1000, 5)])).toBe(5)
  })

  test('counts pending payments', () => {
    expect(expectedFee('lightning', sats(1000), [paid(1000, 5, { state: 'pending' })])).toBe(5)
  })

  test('reads only the newest fifty payments', () => {
    const newest = Array.from({ length: 50 }, () => paid(1000, 1))
    expect(expectedFee('lightning', sats(1000), [...newest, paid(1000, 500)])).toBe(1)
    expect(expectedFee('lightning', sats(1000), [...newest.slice(1), paid(1000, 500)])).toBe(500)
  })
})
