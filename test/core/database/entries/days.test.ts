import { expect, onTestFinished, test } from 'vitest'
import { sats, zeroSats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { openHistory } from '../../../../electron/core/database/open-history'
import { temporaryFolder } from '../../../support/temporary-folder'

test('a payment with a fractional time shares the day of others, also once its exact time is listed', () => {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  const createdAtMs = 1_700_000_000_000
  const sent = (id: string, atMs: number): Withdrawal => ({
    ...{ id, rail: 'lightning', state: 'pending', amountSats: sats(500), feeSats: zeroSats },
    ...{ createdAtMs: atMs, destination: null, reference: 'h' },
  })
  const days = () => history.entries.days(0, 2e12, [{ fromMs: 0, minutes: 0 }])
  const count = (payments: number) => ({
    date: '2023-11-14',
    sums: { withdrawal: expect.objectContaining({ count: payments }) as unknown },
  })
  history.payments.saveWithdrawals([sent('w1', createdAtMs), sent('w2', createdAtMs + 0.25)])
  expect(days()).toEqual([count(2)])
  history.payments.saveWithdrawals([sent('w2', createdAtMs + 40)])
  expect(days()).toEqual([count(2)])
})
