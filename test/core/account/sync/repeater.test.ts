import { expect, test } from 'vitest'
import { Repeater } from '../../../../electron/core/account/sync/repeater'
import { idle } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

test('a request during a run is met by one more run', async () => {
  const clock = new ManualClock()
  let runs = 0
  let end: () => void = () => undefined
  const repeater = new Repeater({
    clock,
    everyMs: () => 60_000,
    run() {
      runs += 1
      return new Promise<void>((resolve) => (end = resolve))
    },
    onFailure: () => null,
  })
  const finish = async (afterMs: number): Promise<void> => {
    clock.advance(afterMs)
    end()
    await idle()
    clock.advance(0)
  }
  repeater.trigger()
  clock.advance(0)
  repeater.trigger(500)
  repeater.trigger(1000)
  await finish(100)
  expect([runs, clock.delays()]).toEqual([1, [400]])
  clock.advance(400)
  await finish(100)
  expect([runs, clock.delays()]).toEqual([2, [60_000]])
  repeater.stop()
  expect(clock.delays()).toEqual([])
})

test('a request during a failing run does not shorten the pause after it', async () => {
  const clock = new ManualClock()
  let fail: () => void = () => undefined
  const repeater = new Repeater({
    clock,
    everyMs: () => 60_000,
    run: () => new Promise<void>((_, reject) => (fail = () => reject(new Error('no answer')))),
    onFailure: () => 2000,
  })
  repeater.trigger()
  clock.advance(0)
  repeater.trigger(500)
  fail()
  await idle()
  expect(clock.delays()).toEqual([2000])
  repeater.stop()
})
