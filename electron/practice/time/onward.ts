import type { Wall } from './clock'

/** Never moves backward, nor below `fromMs`. */
export function onward(wall: Wall, fromMs = -Infinity): Wall {
  let lastMs = fromMs
  let aheadMs = 0
  return () => {
    const nowMs = wall() + aheadMs
    if (nowMs < lastMs) aheadMs += lastMs - nowMs
    else lastMs = nowMs
    return lastMs
  }
}
