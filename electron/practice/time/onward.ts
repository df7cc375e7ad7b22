import type { Wall } from './clock'

/** A wall's time that never goes back, nor before `fromMs`: where the wall is set back, it goes on from where it stood. */
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
