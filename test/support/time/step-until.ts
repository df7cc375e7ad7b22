import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@common/domain/durations'
import type { ManualClock } from './manual-clock'
import type { CuttingProxy } from '../proxies/cutting-proxy'

interface Stepped {
  readonly clock: ManualClock
  readonly proxy: Pick<CuttingProxy, 'underway'>
}

/** If too short, only more steps run. */
const settleMs = 5

/**
 * Pending requests complete between steps and use no app time.
 * @throws Error if unmet within `mostMs` of the app's time
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
