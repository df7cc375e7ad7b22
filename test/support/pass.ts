import { setImmediate } from 'node:timers/promises'
import type { ManualClock } from '../core/exchange/support/manual-clock'

/** Lets time go by in steps, with everything that comes due in between brought to rest. */
export async function pass(clock: ManualClock, ms: number, stepMs = 100): Promise<void> {
  await rest()
  for (let left = ms; left > 0; left -= stepMs) {
    clock.advance(Math.min(left, stepMs))
    await rest()
  }
}

/** Runs what is ready to run. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
}
