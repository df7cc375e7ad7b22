import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@common/domain/durations'
import type { ManualClock } from '../core/exchange/support/manual-clock'
import type { CuttingProxy } from './cutting-proxy'

interface Stepped {
  readonly clock: ManualClock
  readonly proxy: Pick<CuttingProxy, 'underway'>
}

/** Long enough for what a step set off to reach the proxy; where it was not, more steps are taken and nothing else. */
const settleMs = 5

/**
 * Moves the app's time on, step by step, until something holds. In between, the requests that a step made go their real way and are
 * answered, so that no time goes by for them.
 * @throws Error when it does not hold within `mostMs` of the app's time
 */
export async function stepUntil(
  { clock, proxy }: Stepped,
  holds: () => boolean,
  { stepMs = secondMs, mostMs = 180 * secondMs } = {},
): Promise<void> {
  for (let passedMs = 0; !holds(); passedMs += stepMs) {
    if (passedMs >= mostMs) throw new Error(`it does not hold after ${mostMs} ms: ${holds.toString()}`)
    clock.advance(stepMs)
    do await sleep(settleMs)
    while (proxy.underway() > 0)
  }
}
