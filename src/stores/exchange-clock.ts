import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useNow } from '../composables/use-now'
import { useSessionStore } from './session'

/** The clocks of the page drift apart by more only when the computer slept or its clock was set. */
const maxDriftMs = 2000

interface Reading {
  readonly exchangeMs: number
  /** Monotonic time of the page. */
  readonly upMs: number
  /** Wall clock minus monotonic clock. */
  readonly offsetMs: number
}

/** Exchange time in epoch milliseconds, second by second, as main reports it: for countdowns and expiry. */
export const useExchangeClock = defineStore('exchange-clock', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const minute = useNow(60_000)
  const second = useNow(1000)
  let reading: Reading | null = null
  const nowMs = ref(Date.now())
  /** Monotonic time of the page at the last tick. */
  const upMs = ref(performance.now())

  function tick(): void {
    upMs.value = performance.now()
    nowMs.value = reading ? Math.round(reading.exchangeMs + upMs.value - reading.upMs) : Date.now()
  }

  async function read(): Promise<void> {
    const { subject } = session
    const { exchangeMs } = await connection.use().session.clock(null)
    if (subject !== session.subject) return
    const readAtMs = performance.now()
    reading = { exchangeMs, upMs: readAtMs, offsetMs: Date.now() - readAtMs }
    tick()
  }
  // Refused while the app is locked; the last reading is used until then.
  const readAgain = (): void => void read().catch(() => undefined)

  watch([() => session.subject, () => session.phase, minute], readAgain, { immediate: true })
  watch(second, () => {
    tick()
    const driftMs = reading ? Date.now() - upMs.value - reading.offsetMs : 0
    if (Math.abs(driftMs) > maxDriftMs) readAgain()
  })

  return { nowMs, upMs }
})
