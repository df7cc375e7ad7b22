import { getCurrentScope, onScopeDispose, ref, type Ref } from 'vue'

const clocks = new Map<number, { now: Ref<number>; users: number; timer: ReturnType<typeof setInterval> }>()

/** The time, brought up to date every `everyMs`; all users of one interval share one timer. */
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

function start(everyMs: number) {
  const now = ref(Date.now())
  const timer = setInterval(() => (now.value = Date.now()), everyMs)
  const clock = { now, users: 0, timer }
  clocks.set(everyMs, clock)
  return clock
}
