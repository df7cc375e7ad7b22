import { expect, test } from 'vitest'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { advance } from '../../../support/time/advance'
import { startReady } from '../../../support/app/ready-app'
import { ManualClock } from '../../../support/time/manual-clock'

class RecordingService extends InMemoryService {
  readonly urgencies: (boolean | undefined)[] = []

  override connect(): Exchange {
    const exchange = super.connect()
    return {
      ...exchange,
      trades: (state, options) => {
        this.urgencies.push(options?.isUrgent)
        return exchange.trades(state, options)
      },
    }
  }
}

test('the first read of positions and orders overtakes other reads, later ones do not', async () => {
  const clock = new ManualClock()
  const practice = new RecordingService(clock)
  await startReady(undefined, { clock, practice })
  expect(practice.urgencies.slice(0, 2)).toEqual([true, true])
  await advance(clock, 130_000, 500)
  expect(practice.urgencies.length).toBeGreaterThan(2)
  expect(practice.urgencies.slice(2)).not.toContain(true)
})
