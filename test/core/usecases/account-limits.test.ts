import { hourMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { syncAccount } from '../../../electron/core/usecases/sync-account'
import { ManualClock } from '../../support/time/manual-clock'
import { accountState, futuresMarket } from '../../window/support/records'
import { offline } from './support/reconcile'

function start() {
  const { account, limits } = accountState(1000)
  const clock = new ManualClock()
  let reads = 0
  let areLimitsOffered = true
  const read = syncAccount({
    exchange: {
      account: () => Promise.resolve(account),
      accountLimits() {
        reads += 1
        return areLimitsOffered
          ? Promise.resolve({ ...limits, minDepositSats: reads as never })
          : Promise.reject(offline)
      },
    },
    market: () => Promise.resolve(futuresMarket),
    clock,
  })
  return {
    clock,
    read: async () => (await read()).limits.minDepositSats,
    offer: (isOffered: boolean) => (areLimitsOffered = isOffered),
  }
}

test('limits of an account are read again after an hour', async () => {
  const { clock, read } = start()
  expect([await read(), await read()]).toEqual([1, 1])
  clock.advance(hourMs)
  expect(await read()).toBe(1)
  clock.advance(1)
  expect([await read(), await read()]).toEqual([2, 2])
})

test('the balance is read with the earlier limits while newer ones are not available', async () => {
  const { clock, read, offer } = start()
  offer(false)
  await expect(read()).rejects.toBe(offline)
  offer(true)
  expect(await read()).toBe(2)
  clock.advance(hourMs + 1)
  offer(false)
  expect(await read()).toBe(2)
  offer(true)
  expect(await read()).toBe(2)
  clock.advance(hourMs + 1)
  expect(await read()).toBe(4)
})
