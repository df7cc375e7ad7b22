import { getCurrentScope, onScopeDispose, ref, type Ref } from 'vue'
import type { Seen } from '../bridge/until-shown'

interface Clock {
  readonly now: Ref<number>
  readonly timer: ReturnType<typeof setInterval>
  users: number
}

const clocks = new Map<number, Clock>()
let page: Seen | undefined

/** The time, brought up to date every `everyMs` while the page is seen; all users of one interval share one timer. */
export function useNow(everyMs: number): Readonly<Ref<number>> {
  const clock = clocks.get(everyMs) ?? start(everyMs)
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
  seen.addEventListener('visibilitychange', () => clocks.forEach(tick))
}

function tick({ now }: Clock): void {
  if (page?.visibilityState !== 'hidden') now.value = Date.now()
}

function start(everyMs: number): Clock {
  const clock: Clock = { now: ref(Date.now()), timer: setInterval(() => tick(clock), everyMs), users: 0 }
  clocks.set(everyMs, clock)
  return clock
}
