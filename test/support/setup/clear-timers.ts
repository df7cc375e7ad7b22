import { afterAll, beforeAll, vi } from 'vitest'

/** A timer that outlives its file would draw without a document, and fail the run outside of any test. */
const { setTimeout: originalTimeout, setInterval: originalInterval } = globalThis
const timers = new Set<NodeJS.Timeout>()

beforeAll(() => {
  const record = (timer: NodeJS.Timeout): NodeJS.Timeout => {
    timers.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(
    (...args: Parameters<typeof originalTimeout>) => record(originalTimeout(...args)),
    originalTimeout,
  )
  globalThis.setInterval = Object.assign(
    (...args: Parameters<typeof originalInterval>) => record(originalInterval(...args)),
    originalInterval,
  )
})

afterAll(async () => {
  // A component still loading would fail for the next files, which share the modules.
  await vi.dynamicImportSettled()
  globalThis.setTimeout = originalTimeout
  globalThis.setInterval = originalInterval
  timers.forEach(clearTimeout)
  timers.clear()
})
