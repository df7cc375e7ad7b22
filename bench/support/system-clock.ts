import type { Clock } from '../../electron/core/ports/clock'

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  upMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
