import { isAboutTrade, type Doubt } from '@common/domain/doubt'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { followFeed } from '../bridge/follow-feed'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from './session'

/** Orders and payments whose outcome the service is being asked for. */
export const useDoubtsStore = defineStore('doubts', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const list = shallowRef<readonly Doubt[]>([])
  const checking = computed(() => list.value.filter(({ state }) => state === 'checking'))

  followFeed(connection, {
    open: (bridge) => bridge.doubts.list(null),
    onItem: (items) => {
      list.value = items
    },
    subject: () => session.subject,
    onReset: () => {
      list.value = []
    },
  })

  return {
    list,
    checking,
    /** While an action on a trade is in doubt, a second one on it is not offered. */
    isLocked: (tradeId: string): boolean => checking.value.some((doubt) => isAboutTrade(doubt, tradeId)),
    dismiss: (doubtId: string) => connection.use().doubts.dismiss({ doubtId }),
  }
})
