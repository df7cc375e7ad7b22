import { zeroSats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { advance, advanceUntil } from '../../../support/time/advance'
import { startReady } from '../../../support/app/ready-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { verbatim, message } from '../../../support/text'

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

describe('history import', () => {
  test('reports its progress to the window until it is done', async () => {
    const clock = new ManualClock()
    const { session } = await startReady(temporaryFolder(), { clock, practice: withPast(clock, 2500) })
    await advanceUntil(
      clock,
      () => session.items.some(({ reading }) => reading?.items === 1999) && session.last().reading === null,
      { withinMs: 5000 },
    )
    const reported = session.items.map(({ reading }) => reading).filter((reading) => reading !== null)
    expect(reported).toContainEqual({ list: message('syncJob.deposits'), items: 1000 })
    // Both pages contain the item on their bound.
    expect(reported).toContainEqual({ list: message('syncJob.deposits'), items: 1999 })
    expect(session.last().reading).toBeNull()
  })

  test('reports no progress after a failure and resumes later', async () => {
    const clock = new ManualClock()
    const practice = withPast(clock, 2500)
    practice.failNext('deposits', new ExchangeError('server', verbatim('The service failed.')))
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

  test('reports no progress for a single page', async () => {
    const clock = new ManualClock()
    const { session } = await startReady(temporaryFolder(), { clock, practice: withPast(clock, 900) })
    await advance(clock, 5000)
    expect(session.items.every(({ reading }) => reading === null)).toBe(true)
  })
})
