/** Runs work that a later action would wait for. Skipped in browsers without idle callbacks. */
export function whenIdle(run: () => unknown): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void run())
}
