import { onMounted, onUnmounted } from 'vue'
import { useBridge } from '../bridge/use-bridge'

const everyMs = 10_000
const signs = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const

export function useActivity(): void {
  const { bridge } = useBridge()
  let toldAtMs = -Infinity

  function onUse() {
    if (performance.now() - toldAtMs < everyMs) return
    toldAtMs = performance.now()
    void bridge.value?.session.used(null).catch(() => undefined)
  }

  onMounted(() => signs.forEach((sign) => window.addEventListener(sign, onUse, { passive: true })))
  onUnmounted(() => signs.forEach((sign) => window.removeEventListener(sign, onUse)))
}
