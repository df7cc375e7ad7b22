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

const time = (iso: string): number => Date.parse(iso)

function paidAt(...times: readonly string[]) {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  history.payments.saveWithdrawals(
    times.map((iso) => ({
      ...{ id: iso, rail: 'lightning', state: 'settled', amountSats: sats(500), feeSats: zeroSats },
      ...{ createdAtMs: time(iso), destination: null, reference: null },
    })),
  )
  return history
}

test.each([
  ['UTC', 0, '2023-11-14'],
  ['two hours ahead', 120, '2023-11-15'],
  ['India', 330, '2023-11-15'],
  ['Nepal', 345, '2023-11-15'],
  ['five hours behind', -300, '2023-11-14'],
  ['eleven hours behind', -660, '2023-11-14'],
])('an evening payment counts to the local day: %s', (_name, minutes, date) => {
  const { entries } = paidAt('2023-11-14T22:30:00Z')
  const days = entries.days(0, time('2024-01-01T00:00:00Z'), [{ fromMs: 0, minutes }])
  expect(days).toMatchObject([{ date, sums: { withdrawal: { count: 1, effectSats: -500 } } }])
})

test('each payment counts once when daylight saving time ends', () => {
  const { entries } = paidAt(
    '2023-10-28T21:59:00Z',
    '2023-10-28T22:00:00Z',
    '2023-10-29T00:59:00Z',
    '2023-10-29T01:00:00Z',
    '2023-10-29T22:59:00Z',
    '2023-10-29T23:00:00Z',
  )
  const offsets = [
    { fromMs: 0, minutes: 120 },
    { fromMs: time('2023-10-29T01:00:00Z'), minutes: 60 },
  ]
  const days = entries.days(time('2023-10-01T00:00:00Z'), time('2023-11-01T00:00:00Z'), offsets)
  expect(days.map(({ date, sums }) => [date, sums.withdrawal?.count])).toEqual([
    ['2023-10-28', 1],
    ['2023-10-29', 4],
    ['2023-10-30', 1],
  ])
})

test('days and sums include the last quarter of an hour that they touch', () => {
  const { entries } = paidAt('2023-11-14T22:30:00Z', '2023-11-14T22:45:00Z')
  const span = { fromMs: time('2023-11-14T22:44:00Z'), toMs: time('2023-11-14T22:50:00Z') }
  const [day] = entries.days(span.fromMs, span.toMs, [{ fromMs: 0, minutes: 0 }])
  expect(day?.sums.withdrawal?.count).toBe(2)
  const query = { kinds: ['withdrawal'], search: '', span } as const
  expect(entries.sums(query).withdrawal?.count).toBe(2)
  expect(entries.page(query, null, 10).entries.map(({ id }) => id)).toEqual(['2023-11-14T22:45:00Z'])
})
