import { secondMs } from '@common/domain/durations'
import { computed, type ComputedRef, type Ref } from 'vue'
import { useSessionStore } from './session'

/** A balance is read again within a second or two, and within several where a service lets only one request through a second. */
const mostMs = 10 * secondMs

interface Held<T> {
  readonly value: T | null
  readonly atMs: number
  readonly subject: string | null
}

/** A value while it holds; meanwhile what it last was, and null when that is too long ago or another account's. */
export function useHeld<T>(
  value: Readonly<Ref<T | null>>,
  holds: Readonly<Ref<boolean>>,
): ComputedRef<T | null> {
  const session = useSessionStore()
  const held = computed((last?: Held<T>): Held<T> => {
    const now = { value: value.value, atMs: Date.now(), subject: session.subject }
    if (holds.value) return now
    const isRecent = last && last.subject === now.subject && now.atMs - last.atMs <= mostMs
    return isRecent ? last : { ...now, value: null }
  })
  return computed(() => held.value.value)
}
