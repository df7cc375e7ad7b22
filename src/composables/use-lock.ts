import { watch } from 'vue'
import { useSessionStore } from '../stores/session'

/** A page that has shown an account still holds it in memory: it is loaded anew when the app is locked, and when it is opened again. */
export function useLock(reload: () => void = () => location.reload()): void {
  const session = useSessionStore()
  watch(
    () => session.state?.lock.isOn,
    (isOn, wasOn) => {
      if (isOn !== undefined && wasOn !== undefined && isOn !== wasOn) reload()
    },
    { flush: 'sync' },
  )
}
