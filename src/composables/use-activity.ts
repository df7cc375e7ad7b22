import { onMounted, onUnmounted } from 'vue'
import { useSessionStore } from '../stores/session'

/** Main locks after a while without use; more often than this it need not hear of it. */
const everyMs = 10_000
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

/** Tells main that somebody uses the window. */
export function useActivity(): void {
  const session = useSessionStore()
  let toldAtMs = -Infinity

  function onUse(): void {
    if (performance.now() - toldAtMs < everyMs) return
    toldAtMs = performance.now()
    // While the bridge is lost there is nobody to tell.
    void session.used().catch(() => undefined)
  }

  onMounted(() => signs.forEach((sign) => window.addEventListener(sign, onUse, { passive: true })))
  onUnmounted(() => signs.forEach((sign) => window.removeEventListener(sign, onUse)))
}
