import type { Store } from './store'

const defaultPauseMs = 60_000
/** The share of time spent on checks stays below one percent. */
const pausePerCheck = 100

/**
 * Reads the whole file again, to notice damage by another program. Returns the function that stops it.
 * With `fixedPauseMs` the pause doesn't depend on the duration of a check.
 */
export function checkRegularly(store: Pick<Store, 'check'>, fixedPauseMs?: number): () => void {
  let timer: NodeJS.Timeout
  const toPause = (checkMs: number) => fixedPauseMs ?? Math.max(defaultPauseMs, checkMs * pausePerCheck)
  const schedule = (pauseMs: number) => {
    timer = setTimeout(() => {
      const startMs = performance.now()
      store.check()
      schedule(toPause(performance.now() - startMs))
    }, pauseMs)
    timer.unref()
  }
  schedule(toPause(0))
  return () => clearTimeout(timer)
}
