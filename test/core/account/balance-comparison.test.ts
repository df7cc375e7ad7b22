import { minuteMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { startReady } from '../../support/app/ready-app'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { advance } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'
import { withdrawal } from '../../window/support/records'

class ServiceWithFees extends InMemoryService {
  override connect(): Exchange {
    const exchange = super.connect()
    return { ...exchange, capabilities: { ...exchange.capabilities, fees: true } }
  }
}

async function startComparing(prepare: (practice: InMemoryService) => void = () => undefined) {
  const clock = new ManualClock()
  const practice = new ServiceWithFees(clock)
  prepare(practice)
  const { shown } = await startReady(undefined, { clock, practice })
  // The first comparison stores the balance.
  await advance(clock, minuteMs, 1000)
  const differences = () =>
    shown.flatMap(({ notice: { event } }) => (event.kind === 'balance-differs' ? [event.amountSats] : []))
  return { clock, practice, differences }
}

test('a difference of the balance is reported half a minute after it was first seen, once', async () => {
  const { clock, practice, differences } = await startComparing()
  practice.balanceSats -= 700
  const seenMs: number[] = []
  for (let reads = practice.count('account'); differences().length === 0; reads = practice.count('account')) {
    await advance(clock, 1000, 1000)
    // Two reads within a second belong to a comparison.
    if (practice.count('account') >= reads + 2) seenMs.push(clock.nowMs())
    expect(seenMs.length).toBeLessThan(4)
  }
  expect(differences()).toEqual([-700])
  const [first = 0, second = 0] = seenMs
  expect(second - first).toBeGreaterThan(20_000)
  expect(second - first).toBeLessThan(40_000)
  await advance(clock, 12 * minuteMs, 1000)
  expect(differences()).toEqual([-700])
})

test('the balance is not compared while a withdrawal is pending, but afterwards', async () => {
  const pending = { ...withdrawal, id: 'w1', state: 'pending' } as const
  const { clock, practice, differences } = await startComparing((exchange) => {
    exchange.withdrawals.set('w1', { ...pending, createdAtMs: exchange.clock.nowMs() })
  })
  practice.withdrawals.set('w1', { ...pending, state: 'settled', createdAtMs: clock.nowMs() - minuteMs })
  await advance(clock, 12 * minuteMs, 1000)
  expect(differences()).toEqual([])
  practice.withdrawals.set('w2', { ...pending, id: 'w2', createdAtMs: clock.nowMs() })
  practice.balanceSats -= pending.amountSats + pending.feeSats
  await advance(clock, 6 * minuteMs, 1000)
  practice.balanceSats -= 900
  await advance(clock, 12 * minuteMs, 1000)
  expect(differences()).toEqual([])
  const stored = practice.withdrawals.get('w2') ?? pending
  practice.withdrawals.set('w2', { ...stored, state: 'settled' })
  await advance(clock, 12 * minuteMs, 1000)
  expect(differences()).toEqual([-900])
})
