import { setTimeout as pause } from 'node:timers/promises'

/** Asks until it holds. Returns whether it did within so many milliseconds of the real time, in which processes live. */
export async function holdsWithin(mostMs: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const untilMs = Date.now() + mostMs
  while (Date.now() < untilMs) {
    if (await holds()) return true
    await pause(100)
  }
  return false
}
