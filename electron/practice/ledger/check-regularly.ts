import type { Store } from './store'

const defaultPauseMs = 60_000
/** The share of time spent on checks stays below one percent. */
const pausePerCheck = 100

/** Reads the whole file again, to notice damage by another program. Returns the function that stops it. */
export function checkRegularly(store: Pick<Store, 'check'>, minPauseMs = defaultPauseMs): () => void {
  let timer: NodeJS.Timeout
  const schedule = (pauseMs: number): void => {
    timer = setTimeout(() => {
      const startMs = performance.now()
      store.check()
      schedule(Math.max(minPauseMs, (performance.now() - startMs) * pausePerCheck))
    }, pauseMs)
    timer.unref()
  }
  schedule(minPauseMs)
  return () => clearTimeout(timer)
}
