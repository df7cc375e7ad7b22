import { setTimeout as pause } from 'node:timers/promises'

/** `mostMs` is real time. */
export async function holdsWithin(mostMs: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const untilMs = Date.now() + mostMs
  while (Date.now() < untilMs) {
    if (await holds()) return true
    await pause(100)
  }
  return false
}
