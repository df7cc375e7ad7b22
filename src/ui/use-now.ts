import { getCurrentScope, onScopeDispose, ref, type Ref } from 'vue'
import type { VisibilitySource } from '../bridge/when-visible'
import { whileShown } from './lifecycle/pause-while-hidden'

interface Clock {
  readonly now: Ref<number>
  readonly everyMs: number
  /** Undefined while unused or hidden. */
  timer: ReturnType<typeof setInterval> | undefined
  users: number
}

const clocks = new Map<number, Clock>()
let page: VisibilitySource | undefined

/** Updated while the page and the component's view are visible; users of an interval share a timer. */
export function useNow(everyMs: number): Readonly<Ref<number>> {
  const clock = clocks.get(everyMs) ?? make(everyMs)
  let isUsed = false
  function use() {
    if (isUsed) return
    isUsed = true
    clock.users += 1
    // Avoids an outdated first value.
    clock.now.value = Date.now()
    if (clock.users === 1) run(clock)
  }
  function release() {
    if (!isUsed) return
    isUsed = false
    clock.users -= 1
    if (clock.users === 0) run(clock)
  }
  use()
  if (getCurrentScope()) onScopeDispose(release)
  whileShown(use, release)
  return clock.now
}

/** Pauses clocks while hidden and updates them on return. */
export function stopClocksWhileHidden(visibility: VisibilitySource): void {
  page = visibility
  clocks.forEach(run)
  visibility.addEventListener('visibilitychange', () => clocks.forEach(run))
}

function run(clock: Clock): void {
  clearInterval(clock.timer)
  clock.timer = undefined
  if (clock.users === 0 || page?.visibilityState === 'hidden') return
  clock.now.value = Date.now()
  clock.timer = setInterval(() => (clock.now.value = Date.now()), clock.everyMs)
}

const secondMs = 1000
/** A regular price may come this much late. */
const latePriceMs = 100

/** Lets the clock of seconds share the frame of a price, which would otherwise need two. */
export function tickWithPrice(): void {
  const clock = clocks.get(secondMs)
  if (clock?.timer === undefined || Date.now() - clock.now.value < secondMs / 2) return
  clearInterval(clock.timer)
  clock.now.value = Date.now()
  clock.timer = setTimeout(() => run(clock), secondMs + latePriceMs)
}

function make(everyMs: number): Clock {
  const clock: Clock = { now: ref(Date.now()), everyMs, timer: undefined, users: 0 }
  clocks.set(everyMs, clock)
  return clock
}
