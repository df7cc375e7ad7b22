import { onTestFinished, vi } from 'vitest'

const stepMs = 250

/**
 * Stops the clock and the timers of this process until the test ends; `passUntil` moves them on. Sockets stay real.
 */
export function useFastTimers(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/**
 * Lets the stopped time pass until the condition holds, which must take its time from a real socket.
 * @throws Error when it does not hold within so many milliseconds of that time
 */
export async function passUntil(holds: () => boolean | Promise<boolean>, mostMs = 120_000): Promise<void> {
  for (let passedMs = 0; passedMs <= mostMs; passedMs += stepMs) {
    if (await holds()) return
    await vi.advanceTimersByTimeAsync(stepMs)
  }
  throw new Error(`The condition did not hold within ${mostMs} ms`)
}
