import type { AccountState } from '@common/domain/account'
import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import {
  requestDeposit,
  type RequestDepositDeps,
} from '../../../../electron/core/usecases/wallet/request-deposit'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'
import { accountState } from '../../../window/support/records'
import { message } from '../../../support/text'
import { ManualClock } from '../../../support/time/manual-clock'
import { fieldRefusal, notSent, refusal } from '../support/write-deps'

const requestOf = (
  account: AccountState | undefined,
  send: RequestDepositDeps['exchange']['requestDeposit'],
): ReturnType<typeof requestDeposit> =>
  requestDeposit({
    coins: { possible: ['mainnet'], narrow: notSent },
    exchange: { requestDeposit: send, clockSkewMs: () => 0, timeMs: () => null },
    clock: new ManualClock(),
    account: () => account,
    onRequested: notSent,
  })

test.each([
  ['while the account is unknown', undefined, 1000, refusal('not-connected', message('account.unknown'))],
  [
    'below the minimum',
    accountState(0),
    999,
    fieldRefusal('amountSats', message('deposit.min', { amount: 1000 })),
  ],
  [
    'above the maximum',
    accountState(0),
    5_000_001,
    fieldRefusal('amountSats', message('deposit.max', { amount: 5_000_000 })),
  ],
  [
    'above the maximum balance',
    accountState(99_999_500),
    1000,
    fieldRefusal('amountSats', message('deposit.room', { most: 100_000_000, room: 500 })),
  ],
  [
    'beside a balance above the maximum',
    accountState(100_000_001),
    1000,
    fieldRefusal('amountSats', message('deposit.room', { most: 100_000_000, room: 0 })),
  ],
])('a deposit is rejected %s', async (_name, account, amount, expected) => {
  await expect(requestOf(account, notSent)(sats(amount))).rejects.toMatchObject(expected)
})

test.each([
  ['the minimum', accountState(0), 1000],
  ['the maximum', accountState(0), 5_000_000],
  ['all up to the maximum balance', accountState(99_999_000), 1000],
])('a deposit is requested for %s', async (_name, account, amount) => {
  const requests: number[] = []
  const request = requestOf(account, (amountSats) => {
    requests.push(amountSats)
    return Promise.reject(new RangeError('fault'))
  })
  await expect(request(sats(amount))).rejects.toThrow('fault')
  expect(requests).toEqual([amount])
})

test('a deposit narrows the possible networks to that of its invoice, and has its expiry', async () => {
  const clock = new ManualClock()
  const narrowed: unknown[] = []
  const requested: unknown[] = []
  const network = 'regtest' as const
  const terms = { amountSats: 1000, network, expirySeconds: 60, description: 'Deposit' }
  const deposit = {
    depositId: 'd1',
    paymentRequest: createInvoice('i1', clock.nowMs(), terms),
    amountSats: sats(1000),
    createdAtMs: clock.nowMs(),
    expiresAtMs: 0,
  }
  const request = requestDeposit({
    coins: { possible: ['testnet', 'practice'], narrow: (networks) => void narrowed.push(networks) },
    exchange: { requestDeposit: () => Promise.resolve(deposit), clockSkewMs: () => 0, timeMs: () => null },
    clock,
    account: () => accountState(0),
    onRequested: (each) => void requested.push(each),
  })
  const expected = { ...deposit, expiresAtMs: clock.nowMs() + 60_000 }
  expect(await request(sats(1000))).toEqual(expected)
  expect([requested, narrowed]).toEqual([[expected], [['practice']]])
})
