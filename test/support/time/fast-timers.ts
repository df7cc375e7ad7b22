import { onTestFinished, vi } from 'vitest'

const stepMs = 250

/** Sockets stay real. */
export function useFastTimers(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/**
 * The condition must await a real socket.
 * @throws Error if unmet within `mostMs` of the stopped clock
 */
export async function passUntil(holds: () => boolean | Promise<boolean>, mostMs = 120_000): Promise<void> {
  for (let passedMs = 0; passedMs <= mostMs; passedMs += stepMs) {
    if (await holds()) return
    await vi.advanceTimersByTimeAsync(stepMs)
  }
  throw new Error(`The condition did not hold within ${mostMs} ms`)
}
