import { isHeldBy, type DoubtAction } from '@common/domain/doubt'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { latestOfProfile } from './follow-profile'
import { useSessionStore } from './session'

/** Orders and payments whose outcome the service is being asked for. */
export const useDoubtsStore = defineStore('doubts', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const list = latestOfProfile('doubts.list')
  const checking = computed(() => list.value.filter(({ state }) => state === 'checking'))

  return {
    list,
    checking,
    /** Whether an action on a trade waits for what is in doubt. What protects waits for nothing but itself. */
    isHeld: (action: DoubtAction, tradeId: string): boolean =>
      checking.value.some((doubt) => isHeldBy(doubt, action, tradeId)),
    dismiss: (doubtId: string) => connection.use().doubts.dismiss({ doubtId }, session.profileId()),
  }
})
