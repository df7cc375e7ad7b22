import { mapHandlers } from './map-handlers'

/** Delays calls: the window appears before the last account is open. */
export const afterRestore = <T extends object>(handlers: T, restored: Promise<void>): T =>
  mapHandlers(handlers, (handle) => async (...input) => {
    await restored
    return handle(...input)
  })
