import type { Clock } from '../../electron/core/ports/clock'

/** Accelerated time, identical in every process with the same `begunAtMs`. */
export function createAcceleratedTime(
  speed: number,
  begunAtMs: number,
): { readonly clock: Clock; readonly nowMs: () => number } {
  const nowMs = (): number => begunAtMs + (Date.now() - begunAtMs) * speed
  return {
    nowMs,
    clock: {
      nowMs,
      upMs: nowMs,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs / speed)
        return () => clearTimeout(timer)
      },
    },
  }
}

/** Higher values multiply the delays of a busy machine too much. */
export const speed = 3

/** Accelerated, in epoch milliseconds. */
export const { clock: acceleratedClock, nowMs: acceleratedMs } = createAcceleratedTime(speed, Date.now())

/** Real timers: a slow response to the test is no defect. */
export const patient = (clock: Clock): Clock => ({
  ...clock,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
})

/** @param ms of accelerated time */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms / speed))

/** `mostMs` is accelerated time. */
export async function holdsWithin(mostMs: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const untilMs = acceleratedMs() + mostMs
  while (acceleratedMs() < untilMs) {
    if (await holds()) return true
    await pause(1000)
  }
  return false
}
