import { onScopeDispose } from 'vue'

/** Runs work that a later action would wait for. Skipped in browsers without idle callbacks. */
export function whenIdle(run: () => unknown, afterMs = 0): void {
  if (typeof requestIdleCallback !== 'function') return
  const timer = setTimeout(() => requestIdleCallback(() => void run()), afterMs)
  onScopeDispose(() => clearTimeout(timer))
}
