import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { startReady } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { ManualClock } from '../../support/time/manual-clock'

/** Its time is independent of the computer's clock setting. */
class TimedService extends InMemoryService {
  override connect(): Exchange {
    const { clock } = this
    const startMs = clock.nowMs() - clock.upMs()
    return { ...super.connect(), timeMs: () => startMs + clock.upMs() }
  }
}

async function withRequest(clock = new ManualClock()) {
  const practice = new TimedService(clock)
  const started = await startReady(undefined, { clock, practice })
  const wallet = subscribe(started.bridge.wallet.live(undefined))
  const request = await started.bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  const states = () =>
    wallet.items.flatMap(({ deposits }) =>
      deposits.filter(({ id }) => id === request.depositId).map(({ state }) => state),
    )
  await advanceUntil(clock, () => states().at(-1) === 'pending', { withinMs: 10_000 })
  return { ...started, clock, practice, request, states }
}

const pay = (practice: InMemoryService, depositId: string): void => {
  const deposit = practice.deposits.get(depositId)
  if (deposit) practice.deposits.set(depositId, { ...deposit, state: 'settled' })
}

describe('unpaid deposit', () => {
  test('expires after its invoice and is no longer polled', async () => {
    const { bridge, clock, practice, states } = await withRequest()
    await advance(clock, 100_000)
    expect(states().at(-1)).toBe('pending')
    await advanceUntil(clock, () => states().at(-1) === 'expired', { withinMs: 30_000 })
    const reads = practice.count('deposit')
    await advance(clock, 10 * minuteMs)
    expect(practice.count('deposit')).toBe(reads)
    expect(states().at(-1)).toBe('expired')
    const query = { kinds: ['deposit' as const], search: 'expired', after: null, limit: 10 }
    expect((await bridge.record.page(query)).entries).toMatchObject([{ state: 'expired', effectSats: 0 }])
  })

  test.each([
    ['ahead', hourMs],
    ['back', -hourMs],
  ])('expires by exchange time if the system clock is set %s', async (_, jumpMs) => {
    const { clock, states } = await withRequest()
    clock.set(clock.nowMs() + jumpMs)
    await advance(clock, 100_000)
    expect(states()).not.toContain('expired')
    await advanceUntil(clock, () => states().at(-1) === 'expired', { withinMs: 30_000 })
  })

  test('expires while the app is closed', async () => {
    const { clock, practice, dataFolder, request, close } = await withRequest()
    await close()
    clock.advance(5 * minuteMs)
    const { bridge } = await startReady(dataFolder, { clock, practice })
    const wallet = subscribe(bridge.wallet.live(undefined))
    await advanceUntil(
      clock,
      () =>
        expect(
          wallet.items
            .flatMap(({ deposits }) => deposits)
            .filter(({ id }) => id === request.depositId)
            .at(-1),
        ).toMatchObject({ state: 'expired', expiresAtMs: request.expiresAtMs }),
      { withinMs: 10_000 },
    )
  })

  test('expires without a request if an earlier version stored it', async () => {
    const clock = new ManualClock()
    const dataFolder = temporaryFolder()
    const { history } = openHistory(dataFolder, 'practice', null, clock.nowMs())
    const unpaid = { rail: 'lightning', state: 'pending', amountSats: sats(5000), reference: null } as const
    history.payments.saveDeposits(
      Array.from({ length: 5 }, (_, day) => ({
        ...unpaid,
        id: `d${day}`,
        createdAtMs: clock.nowMs() - (day + 3) * dayMs,
      })),
    )
    history.close()
    const { bridge, practice } = await startReady(dataFolder, { clock })
    await advance(clock, 5 * minuteMs)
    expect(practice.count('deposits')).toBeGreaterThan(0)
    expect(practice.count('deposit')).toBe(0)
    const query = { kinds: ['deposit' as const], search: 'expired', after: null, limit: 10 }
    expect((await bridge.record.page(query)).entries).toHaveLength(5)
  })

  test('is settled after its expiry if the exchange reports the payment', async () => {
    const { clock, practice, states, request, shown } = await withRequest()
    await advanceUntil(clock, () => states().at(-1) === 'expired', { withinMs: 150_000 })
    pay(practice, request.depositId)
    await advanceUntil(clock, () => states().at(-1) === 'settled', { withinMs: 11 * minuteMs })
    expect(shown.map(({ notice }) => notice.event)).toMatchObject([
      { kind: 'deposit-settled', depositId: request.depositId },
    ])
  })
})
