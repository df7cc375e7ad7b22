import type { CapabilityName } from '@common/domain/capabilities'
import { computed, type ComputedRef } from 'vue'
import { useSessionStore } from '../stores/session'

/** Whether the open profile's service can do this through us; asked before it is offered. */
export function useCapability(name: CapabilityName): ComputedRef<boolean> {
  const session = useSessionStore()
  return computed(() => session.can(name))
}
