import { watch } from 'vue'
import { useSessionStore } from '../session/session'

/** Reloads to remove account data from the page's memory. */
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
