import type { Clock } from './ports/clock'

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  upMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
