import { getCurrentScope, onScopeDispose, ref, type Ref } from 'vue'
import type { Seen } from '../bridge/until-shown'

interface Clock {
  readonly now: Ref<number>
  readonly everyMs: number
  /** None while nobody sees the page: a timer that changes nothing still wakes the processor. */
  timer: ReturnType<typeof setInterval> | undefined
  users: number
}

const clocks = new Map<number, Clock>()
let page: Seen | undefined

/** The time, brought up to date every `everyMs` while the page is seen; all users of one interval share one timer. */
export function useNow(everyMs: number): Readonly<Ref<number>> {
  const clock = clocks.get(everyMs) ?? make(everyMs)
  // Who joins between two ticks must not count from the last one.
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

/** From now on the clocks stand while nobody sees the page, and are right at once when somebody does. */
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
