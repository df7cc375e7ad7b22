import { readonly, ref, watch, type Ref } from 'vue'
import { useSessionStore } from '../session/session'

/** Reloads to remove account data from memory. Returns true until the page ends. */
export function useLock(): Readonly<Ref<boolean>> {
  const session = useSessionStore()
  const isReloading = ref(false)
  watch(
    () => session.state?.lock.isOn,
    (isOn, wasOn) => {
      if (isOn === undefined || wasOn === undefined || isOn === wasOn) return
      isReloading.value = true
      location.reload()
    },
    { flush: 'sync' },
  )
  return readonly(isReloading)
}
