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

test('failures are counted in a row, and a success resets the count', async () => {
  const clock = new ManualClock()
  const outcomes = [false, false, true, false]
  const counts: number[] = []
  const repeater = new Repeater({
    clock,
    everyMs: () => 1000,
    run: () => (outcomes.shift() === false ? Promise.reject(new Error('no answer')) : Promise.resolve()),
    onFailure(_error, failuresInARow) {
      counts.push(failuresInARow)
      return 1000
    },
  })
  repeater.trigger()
  for (let run = 0; run < 5; run += 1) {
    clock.advance(1000)
    await idle()
  }
  expect(counts).toEqual([1, 2, 1])
  repeater.stop()
})

test('a run that ends without a pause is the last, and a stopped repeater ignores its failure', async () => {
  const clock = new ManualClock()
  let fail: () => void = () => undefined
  let failures = 0
  const start = () =>
    new Repeater({
      clock,
      everyMs: () => 1000,
      run: () => new Promise<void>((_, reject) => (fail = () => reject(new Error('no answer')))),
      onFailure() {
        failures += 1
        return null
      },
    })
  const last = start()
  last.trigger()
  clock.advance(0)
  fail()
  await idle()
  expect([failures, clock.delays()]).toEqual([1, []])
  const stopped = start()
  stopped.trigger()
  clock.advance(0)
  stopped.stop()
  fail()
  await idle()
  stopped.trigger()
  expect([failures, clock.delays()]).toEqual([1, []])
})
