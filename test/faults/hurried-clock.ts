import type { Clock } from '../../electron/core/ports/clock'

/** A time that goes by faster than the real one, in every process that is told when it began. */
export function hurriedTime(
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

/**
 * Proving that something was not done takes a minute, and a payment's time limit a minute and a half: all of it passes so much faster. No
 * faster than a busy machine can follow, whose own delays are multiplied as well.
 */
export const speed = 3

/** The time of the app and of the service alike, epoch milliseconds. */
export const { clock: hurriedClock, nowMs: hurriedMs } = hurriedTime(speed, Date.now())

/** The same time for whoever only looks: a busy machine that answers late is no finding, so it waits as long as the real clock takes. */
export const patient = (clock: Clock): Clock => ({
  ...clock,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
})

/** @param ms of the hurried time */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms / speed))

/** Asks every second until it holds. Returns whether it did within `mostMs` of the hurried time. */
export async function holdsWithin(mostMs: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const untilMs = hurriedMs() + mostMs
  while (hurriedMs() < untilMs) {
    if (await holds()) return true
    await pause(1000)
  }
  return false
}
