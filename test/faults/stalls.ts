/** A hurried clock multiplies it. */
const standstillMs = 400
const checkEveryMs = 50

export interface Stalls {
  /** End of the last stall, by the clock of `performance`; -Infinity before the first. */
  lastAtMs(): number
}

export function watchForStalls(): Stalls {
  let checkedAtMs = performance.now()
  let lastAtMs = -Infinity
  const timer = setInterval(() => {
    const nowMs = performance.now()
    if (nowMs - checkedAtMs > standstillMs) lastAtMs = nowMs
    checkedAtMs = nowMs
  }, checkEveryMs)
  timer.unref()
  return { lastAtMs: () => lastAtMs }
}
