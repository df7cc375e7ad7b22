import { getCurrentScope, onScopeDispose, ref, type Ref } from 'vue'
import type { VisibilitySource } from '../bridge/when-visible'

interface Clock {
  readonly now: Ref<number>
  readonly everyMs: number
  /** Undefined while the page is hidden. */
  timer: ReturnType<typeof setInterval> | undefined
  users: number
}

const clocks = new Map<number, Clock>()
let page: VisibilitySource | undefined

/** Updated while the page is visible; users of an interval share a timer. */
export function useNow(everyMs: number): Readonly<Ref<number>> {
  const clock = clocks.get(everyMs) ?? make(everyMs)
  // Avoids an outdated first value.
  clock.now.value = Date.now()
  clock.users += 1
  if (getCurrentScope()) {
    onScopeDispose(() => {
      clock.users -= 1
      if (clock.users > 0) return
      clearInterval(clock.timer)
      clocks.delete(everyMs)
    })
  }
  return clock.now
}

/** Pauses clocks while hidden and updates them on return. */
export function stopClocksUnseen(visibility: VisibilitySource): void {
  page = visibility
  clocks.forEach(run)
  visibility.addEventListener('visibilitychange', () => clocks.forEach(run))
}

function run(clock: Clock): void {
  clearInterval(clock.timer)
  clock.timer = undefined
  if (page?.visibilityState === 'hidden') return
  clock.now.value = Date.now()
  clock.timer = setInterval(() => (clock.now.value = Date.now()), clock.everyMs)
}

function make(everyMs: number): Clock {
  const clock: Clock = { now: ref(Date.now()), everyMs, timer: undefined, users: 0 }
  clocks.set(everyMs, clock)
  run(clock)
  return clock
}
