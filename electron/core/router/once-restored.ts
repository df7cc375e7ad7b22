import { mapHandlers } from './map-handlers'

/** Delays calls until the last account is open; the window appears earlier. */
export const onceRestored = <T extends object>(handlers: T, restored: Promise<void>): T =>
  mapHandlers(handlers, (handle) => async (...input) => {
    await restored
    return handle(...input)
  })
