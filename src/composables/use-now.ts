import { getCurrentScope, onScopeDispose, ref, type Ref } from 'vue'
import type { Seen } from '../bridge/until-shown'

interface Clock {
  readonly now: Ref<number>
  readonly everyMs: number
  /** Undefined while the page is hidden, to save power. */
  timer: ReturnType<typeof setInterval> | undefined
  users: number
}

const clocks = new Map<number, Clock>()
let page: Seen | undefined

/** Updated every `everyMs` while the page is visible. Users of an interval share one timer. */
export function useNow(everyMs: number): Readonly<Ref<number>> {
  const clock = clocks.get(everyMs) ?? make(everyMs)
  // New users must not start with an outdated time.
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

/** Pauses the clocks while the page is hidden and updates them when it reappears. */
export function stopClocksUnseen(seen: Seen): void {
  page = seen
  clocks.forEach(run)
  seen.addEventListener('visibilitychange', () => clocks.forEach(run))
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
