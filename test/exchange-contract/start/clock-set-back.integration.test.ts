import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '@common/domain/durations'
import { TestExchange } from '../../support/practice/practice'
import { temporaryFolder } from '../../support/temporary-folder'

const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }

interface WireTrade {
  readonly id: string
  readonly creation_ts: number
  readonly closed_ts: number
}

describe('practice clock', () => {
  test('EX-930 moves forward after the system clock is set back, also after a restart', async () => {
    const dataFolder = temporaryFolder()
    let nowMs = Date.now()
    const options = { dataFolder, heldPrice: 50_000 }
    const first = await TestExchange.start(options, () => nowMs)
    const opened = (await first.main.post('/v2/futures', order)).body as WireTrade
    const getTimeMs = async () => Number((await first.open('/v2/time')).text)
    const before = await getTimeMs()

    nowMs -= hourMs
    expect(await getTimeMs()).toBeGreaterThanOrEqual(before)
    nowMs += 2 * minuteMs
    const closed = (await first.main.delete('/v2/futures', { id: opened.id })).body as WireTrade
    expect(closed.closed_ts).toBeGreaterThanOrEqual(opened.creation_ts + 2 * minuteMs)
    await first.practice.close()

    const second = await TestExchange.start(options, () => nowMs)
    const later = (await second.main.post('/v2/futures', order)).body as WireTrade
    expect(later.creation_ts).toBeGreaterThanOrEqual(closed.closed_ts)
    await second.audit()
    await second.practice.close()
  })
})
