import { setImmediate } from 'node:timers/promises'
import type { ManualClock } from './manual-clock'

const defaultStepMs = 100

/** Runs pending work without advancing the clock. */
export async function idle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate()
}

export async function advance(clock: ManualClock, ms: number, stepMs = defaultStepMs): Promise<void> {
  await idle()
  for (let remaining = ms; remaining > 0; remaining -= stepMs) {
    clock.advance(Math.min(remaining, stepMs))
    await idle()
  }
}

/**
 * @param condition returns false or throws while unmet
 * @throws Error naming the condition if unmet within `withinMs` of the clock's time
 */
export async function advanceUntil(
  clock: ManualClock,
  condition: () => unknown,
  { withinMs, stepMs = defaultStepMs }: { withinMs: number; stepMs?: number },
): Promise<void> {
  let failure: unknown
  const holds = (): boolean => {
    try {
      return condition() !== false
    } catch (error) {
      failure = error
      return false
    }
  }
  await idle()
  for (let remaining = withinMs; !holds(); remaining -= stepMs) {
    if (remaining <= 0) {
      const reason = failure instanceof Error ? `: ${failure.message}` : ''
      throw new Error(`not within ${withinMs} ms: ${condition.toString()}${reason}`, { cause: failure })
    }
    clock.advance(Math.min(remaining, stepMs))
    await idle()
  }
}
