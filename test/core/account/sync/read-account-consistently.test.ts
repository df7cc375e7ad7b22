import type { HoldingsRevisions } from '@common/domain/balance/holdings'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import { expect, test } from 'vitest'
import { readAccountConsistently } from '../../../../electron/core/account/sync/read-account-consistently'
import { accountState } from '../../../window/support/records'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, startReady } from '../../../support/app/ready-app'

const firstRevisions: HoldingsRevisions = { trades: 0, options: 0, collateral: 0 }

function reader(pending: readonly WriteAction[] = []) {
  let holdings: HoldingsRevisions = firstRevisions
  const undecided = [...pending]
  const read = readAccountConsistently({ holdings: () => holdings, undecided: () => undecided })
  return {
    undecided,
    read: (meanwhile: () => void = () => undefined) =>
      read(async () => {
        await Promise.resolve()
        meanwhile()
        const { holdings: _unknown, ...state } = accountState(5)
        return state
      }),
    raise: (kind: keyof HoldingsRevisions) => (holdings = { ...holdings, [kind]: holdings[kind] + 1 }),
  }
}

test('an account read returns the holdings revisions that are valid before and after it', async () => {
  const { read, raise } = reader()
  expect((await read()).holdings).toEqual({ trades: 0, options: 0, collateral: 0 })
  raise('options')
  expect((await read()).holdings).toEqual({ trades: 0, options: 1, collateral: 0 })
})

test.each(['trades', 'options', 'collateral'] as const)(
  'an account read returns no revisions if the %s changed meanwhile',
  async (kind) => {
    const { read, raise } = reader()
    expect((await read(() => raise(kind))).holdings).toBeNull()
    expect((await read()).holdings).toEqual({ ...firstRevisions, [kind]: 1 })
  },
)

test('an account read returns no revisions during a pending order, but does during a payment', async () => {
  const { read, undecided } = reader(['open-trade'])
  expect((await read()).holdings).toBeNull()
  expect((await read(() => undecided.splice(0))).holdings).toBeNull()
  expect((await read(() => undecided.push('open-trade'))).holdings).toBeNull()
  undecided.splice(0, 1, 'withdraw', 'swap')
  expect((await read()).holdings).toEqual(firstRevisions)
})

test('an account read during a pending order is repeated every 2 seconds', async () => {
  const { bridge, clock, practice } = await startReady()
  practice.hangNext('openTrade')
  void bridge.futures.open({ ...buy, orderId: 'o1' }).catch(() => undefined)
  const before = practice.count('account')
  await advanceUntil(clock, () => practice.count('account') > before, { withinMs: 40_000 })
  await advance(clock, 8000, 500)
  expect(practice.count('account')).toBeGreaterThanOrEqual(before + 4)
})
