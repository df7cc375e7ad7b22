import type { WallClock } from './clock'

/** Never moves backward, nor below `fromMs`. */
export function monotonic(wall: WallClock, fromMs = -Infinity): WallClock {
  let lastMs = fromMs
  let aheadMs = 0
  return () => {
    const nowMs = wall() + aheadMs
    if (nowMs < lastMs) aheadMs += lastMs - nowMs
    else lastMs = nowMs
    return lastMs
  }
}
