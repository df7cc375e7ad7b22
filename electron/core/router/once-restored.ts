import { mapHandlers } from './map-handlers'

/**
 * Calls that wait until the account of last time is open, or is known not to open: the window is there before it.
 * @param handlers by group
 */
export const onceRestored = <T extends object>(handlers: T, restored: Promise<void>): T =>
  mapHandlers(handlers, (handle) => async (...input) => {
    await restored
    return handle(...input)
  })
