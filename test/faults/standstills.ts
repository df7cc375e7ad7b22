/** A hurried clock multiplies it. */
const standstillMs = 400
const lookEveryMs = 50

export interface Standstills {
  /** End of the last stall, by the clock of `performance`; -Infinity before the first. */
  lastAtMs(): number
}

export function watchForStandstills(): Standstills {
  let lookedAtMs = performance.now()
  let lastAtMs = -Infinity
  const timer = setInterval(() => {
    const nowMs = performance.now()
    if (nowMs - lookedAtMs > standstillMs) lastAtMs = nowMs
    lookedAtMs = nowMs
  }, lookEveryMs)
  timer.unref()
  return { lastAtMs: () => lastAtMs }
}
