import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useNow } from '../ui/use-now'
import { useSessionStore } from '../session/session'

/** Larger drift indicates sleep or a clock change. */
const maxDriftMs = 2000

interface Reading {
  readonly exchangeMs: number
  readonly invoiceMs: number
  /** Monotonic. */
  readonly upMs: number
  /** Wall clock minus monotonic clock. */
  readonly offsetMs: number
}

export const useExchangeClock = defineStore('exchange-clock', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const minute = useNow(60_000)
  const second = useNow(1000)
  let reading: Reading | null = null
  const nowMs = ref(Date.now())
  /** For invoices and deposits: in practice, time can be advanced. */
  const invoiceNowMs = ref(Date.now())
  /** Monotonic, of the last tick. */
  const upMs = ref(performance.now())

  function tick() {
    upMs.value = performance.now()
    const passedMs = reading ? upMs.value - reading.upMs : 0
    nowMs.value = reading ? Math.round(reading.exchangeMs + passedMs) : Date.now()
    invoiceNowMs.value = reading ? Math.round(reading.invoiceMs + passedMs) : Date.now()
  }

  async function read() {
    const { subject } = session
    const { exchangeMs, invoiceMs = exchangeMs } = await connection.use().session.clock(null)
    if (subject !== session.subject) return
    const readAtMs = performance.now()
    reading = { exchangeMs, invoiceMs, upMs: readAtMs, offsetMs: Date.now() - readAtMs }
    tick()
  }
  // Refused while locked.
  const readAgain = () => void read().catch(() => undefined)

  watch([() => session.subject, () => session.phase, minute], readAgain, { immediate: true })
  watch(second, () => {
    tick()
    const driftMs = reading ? Date.now() - upMs.value - reading.offsetMs : 0
    if (Math.abs(driftMs) > maxDriftMs) readAgain()
  })

  return { nowMs, invoiceNowMs, upMs, refresh: readAgain }
})
