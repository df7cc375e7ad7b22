/** A hurried clock makes several times as much of it. */
const standstillMs = 400
const lookEveryMs = 50

export interface Standstills {
  /** When it last went on after one, by the clock of `performance`; -Infinity before the first. */
  lastAtMs(): number
}

/** Watches for moments in which this process got no turn, for as long as it lives. */
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
