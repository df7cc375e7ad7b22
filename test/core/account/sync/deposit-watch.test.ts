import { expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import type { Deposit, DepositInvoice } from '@common/domain/wallet'
import { DepositWatch } from '../../../../electron/core/account/sync/deposit-watch'
import type { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { ManualClock } from '../../../support/time/manual-clock'
import { notFound, offline } from '../../usecases/support/reconcile'

function start(answers: Readonly<Record<string, Deposit['state'] | ExchangeError>> = {}) {
  const clock = new ManualClock()
  const reads: string[] = []
  const applied: string[] = []
  let dollars = 0
  const watch = new DepositWatch({
    exchange: {
      timeMs: () => clock.nowMs(),
      clockSkewMs: () => 0,
      deposit(id) {
        reads.push(id)
        const state = answers[id] ?? 'pending'
        if (typeof state !== 'string') return Promise.reject(state)
        const amount = { amountSats: sats(9), createdAtMs: 0, reference: null }
        return Promise.resolve({ id, state, rail: 'lightning', ...amount })
      },
    },
    wallet: {
      applyDeposits: (deposits: readonly Deposit[]) => applied.push(...deposits.map(({ id }) => id)),
    } as never,
    clock,
    onDollars: () => void (dollars += 1),
  })
  const add = (depositId: string, changes: Partial<DepositInvoice> = {}): void =>
    watch.add({
      ...{ depositId, paymentRequest: 'lnbcrt1', amountSats: sats(9), createdAtMs: 0 },
      expiresAtMs: clock.nowMs() + 60_000,
      ...changes,
    })
  return { watch, clock, add, reads, applied, dollars: () => dollars }
}

test('the newest three requested deposits are watched until they are final', async () => {
  const { watch, add, reads, applied } = start({ b: 'settled', c: 'expired', d: 'failed' })
  expect(watch.isWaiting()).toBe(false)
  for (const id of ['a', 'b', 'c', 'd']) add(id)
  await watch.check()
  expect([reads, applied]).toEqual([
    ['d', 'c', 'b'],
    ['d', 'c', 'b'],
  ])
  expect(watch.isWaiting()).toBe(false)
})

test('a deposit is read until the end of the grace period after its invoice', async () => {
  const { watch, clock, add } = start()
  add('a')
  clock.advance(90_000)
  await watch.check()
  expect(watch.isWaiting()).toBe(true)
  clock.advance(1)
  await watch.check()
  expect(watch.isWaiting()).toBe(false)
})

test('a deposit that can not be read does not block the others, but an outage does', async () => {
  const { watch, add, reads, applied } = start({ a: offline, c: notFound })
  for (const id of ['b', 'c']) add(id)
  await expect(watch.check()).rejects.toBe(notFound)
  expect(applied).toEqual(['b'])
  add('a')
  reads.length = 0
  await expect(watch.check()).rejects.toBe(offline)
  expect(reads).toEqual(['a'])
})

test('dollars are swapped once their deposit is settled', async () => {
  const { watch, add, dollars } = start({ a: 'settled', b: 'expired', c: 'settled' })
  add('a')
  add('b', { syntheticUsd: 5 })
  await watch.check()
  expect(dollars()).toBe(0)
  add('c', { syntheticUsd: 5 })
  await watch.check()
  expect(dollars()).toBe(1)
})
