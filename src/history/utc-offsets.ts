import { dayMs, minuteMs } from '@common/domain/durations'
import type { UtcOffsets } from '@common/domain/record/days'

const stepMs = 7 * dayMs
/** No entry is older. */
const earliestMs = Date.UTC(2009, 0)
const aheadMs = 3650 * dayMs

const localMinutes = (timeMs: number): number => 0 - new Date(timeMs).getTimezoneOffset()

/** Offsets of the local time zone, with each change of daylight saving time. */
export function listUtcOffsets(fromMs: number, toMs: number, minutesAt = localMinutes): UtcOffsets {
  const startMs = Math.max(fromMs, earliestMs)
  const lastMs = Math.min(toMs, Date.now() + aheadMs)
  let minutes = minutesAt(startMs)
  const offsets = [{ fromMs: startMs, minutes }]
  for (let atMs = startMs; atMs < lastMs; atMs += stepMs) {
    const nextMs = Math.min(atMs + stepMs, lastMs)
    if (minutesAt(nextMs) === minutes) continue
    minutes = minutesAt(nextMs)
    offsets.push({ fromMs: findChange(atMs, nextMs, minutesAt), minutes })
  }
  return offsets
}

function findChange(beforeMs: number, afterMs: number, minutesAt: typeof localMinutes): number {
  const minutes = minutesAt(beforeMs)
  let [before, after] = [Math.floor(beforeMs / minuteMs), Math.ceil(afterMs / minuteMs)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (minutesAt(middle * minuteMs) === minutes) before = middle
    else after = middle
  }
  return after * minuteMs
}
