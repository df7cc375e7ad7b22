import { zeroSats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../electron/core/ports/exchange-error'
import { InMemoryService } from '../support/in-memory-service'
import { advance, advanceUntil } from '../support/advance'
import { startReady } from '../support/ready-app'
import { temporaryFolder } from '../support/temporary-folder'
import { ManualClock } from './exchange/support/manual-clock'
import { said, t } from '../support/text'

/** A service with a past of more than one page. */
function withPast(clock: ManualClock, count: number): InMemoryService {
  const service = new InMemoryService(clock)
  for (let at = 0; at < count; at += 1) {
    const id = `old-${at}`
    service.deposits.set(id, {
      id,
      rail: 'lightning',
      amountSats: zeroSats,
      state: 'settled',
      reference: null,
      createdAtMs: clock.nowMs() - (count - at) * 1000,
    })
  }
  return service
}

describe('copying a long past', () => {
  test('the window is told how far it is, and when it is done', async () => {
    const clock = new ManualClock()
    const { session } = await startReady(temporaryFolder(), { clock, practice: withPast(clock, 2500) })
    await advanceUntil(
      clock,
      () => session.items.some(({ reading }) => reading?.items === 1999) && session.last().reading === null,
      { withinMs: 5000 },
    )
    const told = session.items.map(({ reading }) => reading).filter((reading) => reading !== null)
    expect(told).toContainEqual({ list: t('reading.deposits'), items: 1000 })
    // The bound belongs to both pages; its item is counted once.
    expect(told).toContainEqual({ list: t('reading.deposits'), items: 1999 })
    expect(session.last().reading).toBeNull()
  })

  test('a reading that fails is no longer told of, and goes on later where it was', async () => {
    const clock = new ManualClock()
    const practice = withPast(clock, 2500)
    practice.failNext('deposits', new ExchangeError('server', said('The service failed.')))
    const { session } = await startReady(temporaryFolder(), { clock, practice })
    expect(session.last().reading).toBeNull()
    await advanceUntil(
      clock,
      () => {
        expect(session.items.map(({ reading }) => reading?.items)).toContain(1999)
        expect(session.last().reading).toBeNull()
      },
      { withinMs: 60_000 },
    )
  })

  test('a past of one page is not worth telling', async () => {
    const clock = new ManualClock()
    const { session } = await startReady(temporaryFolder(), { clock, practice: withPast(clock, 900) })
    await advance(clock, 5000)
    expect(session.items.every(({ reading }) => reading === null)).toBe(true)
  })
})
