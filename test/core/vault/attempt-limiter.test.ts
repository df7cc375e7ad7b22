import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AttemptLimiter } from '../../../electron/core/vault/attempt-limiter'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'

function open(file = join(temporaryFolder(), 'vault.json.tries'), clock = new ManualClock()) {
  const limiter = new AttemptLimiter(clock, file)
  const waitMs = (): number => (limiter.retryAtMs() ?? clock.nowMs()) - clock.nowMs()
  async function fail(): Promise<number> {
    await limiter.begin()
    limiter.failed()
    return waitMs()
  }
  return { limiter, clock, file, waitMs, fail }
}

describe('wrong passphrases', () => {
  test('are free four times, then each wait doubles from 1 s to 30 s', async () => {
    const { clock, fail, waitMs } = open()
    const waits: number[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      waits.push(await fail())
      clock.advance(waitMs())
    }
    expect(waits).toEqual([0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  test('are counted across restarts, even if the app was ended during the attempt', async () => {
    const { limiter, file } = open()
    for (let tries = 0; tries < 6; tries += 1) await limiter.begin()
    expect(open(file).waitMs()).toBe(2000)
  })

  test('wait by the monotonic clock', async () => {
    const { limiter, clock, fail } = open()
    for (let tries = 0; tries < 5; tries += 1) await fail()
    clock.set(clock.nowMs() + 60_000)
    expect(limiter.retryAtMs()).toBeDefined()
    clock.advance(999)
    expect(limiter.retryAtMs()).toBeDefined()
    clock.advance(1)
    expect(limiter.retryAtMs()).toBeUndefined()
  })

  test('are forgotten after the right one', async () => {
    const { limiter, file, fail } = open()
    for (let tries = 0; tries < 5; tries += 1) await fail()
    await limiter.succeeded()
    expect(await open(file).fail()).toBe(0)
  })

  test('are counted in memory if the file cannot be written, and restart from an unreadable file', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'a folder')
    mkdirSync(file)
    const { fail } = open(file)
    for (let tries = 0; tries < 4; tries += 1) await fail()
    expect(await fail()).toBe(1000)
    const damaged = join(folder, 'damaged')
    writeFileSync(damaged, '{"failures":-9}')
    expect(open(damaged).waitMs()).toBe(0)
  })
})
