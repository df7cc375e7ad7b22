import { onMounted, onUnmounted } from 'vue'
import { useSessionStore } from '../session/session'

const everyMs = 10_000
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

export function useActivity(): void {
  const session = useSessionStore()
  let toldAtMs = -Infinity

  function onUse(): void {
    if (performance.now() - toldAtMs < everyMs) return
    toldAtMs = performance.now()
    // Ignored while the bridge is disconnected.
    void session.used().catch(() => undefined)
  }

  onMounted(() => signs.forEach((sign) => window.addEventListener(sign, onUse, { passive: true })))
  onUnmounted(() => signs.forEach((sign) => window.removeEventListener(sign, onUse)))
}
