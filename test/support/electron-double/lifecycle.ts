/** Electron's modules change what they allow at `ready`. */
export const lifecycle = { isReady: false }

/** @throws Error as Electron's does */
export function needReady(what: string): void {
  if (!lifecycle.isReady) throw new Error(`${what} before app is ready`)
}

/** @throws Error as Electron's does */
export function needNotReady(what: string): void {
  if (lifecycle.isReady) throw new Error(`${what} should be called before app is ready`)
}
