import { isAboutTrade } from '@common/domain/doubt'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { latestOfProfile } from './follow-profile'

/** Orders and payments whose outcome the service is being asked for. */
export const useDoubtsStore = defineStore('doubts', () => {
  const connection = useBridge()
  const list = latestOfProfile('doubts.list')
  const checking = computed(() => list.value.filter(({ state }) => state === 'checking'))

  return {
    list,
    checking,
    /** While an action on a trade is in doubt, a second one on it is not offered. */
    isLocked: (tradeId: string): boolean => checking.value.some((doubt) => isAboutTrade(doubt, tradeId)),
    dismiss: (doubtId: string) => connection.use().doubts.dismiss({ doubtId }),
  }
})
