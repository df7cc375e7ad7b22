import { computed, type ComputedRef, type Ref } from 'vue'
import { useSessionStore } from '../session/session'

interface LastKnown<T> {
  readonly value: T | null
  readonly subject: string | null
}

/** Returns the value while `holds`, otherwise the account's last such value or null. */
export function useLastKnown<T>(
  value: Readonly<Ref<T | null>>,
  holds: Readonly<Ref<boolean>>,
): ComputedRef<T | null> {
  const session = useSessionStore()
  const stored = computed((last?: LastKnown<T>): LastKnown<T> => {
    const now = { value: value.value, subject: session.subject }
    if (holds.value) return now
    return last?.subject === now.subject ? last : { ...now, value: null }
  })
  return computed(() => stored.value.value)
}
