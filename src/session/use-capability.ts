import type { CapabilityName } from '@common/domain/services/capabilities'
import { computed, type ComputedRef } from 'vue'
import { useSessionStore } from './session'

export function useCapability(name: CapabilityName): ComputedRef<boolean> {
  const session = useSessionStore()
  return computed(() => session.can(name))
}
