import { isBlockedBy } from '@common/domain/writes/unresolved-write'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { trackProfileValue } from '../session/follow-profile'
import { useSessionStore } from '../session/session'

/** Unresolved writes and their reconciliation results. */
export const useUnresolvedWritesStore = defineStore('doubts', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const list = trackProfileValue('doubts.list')
  const checking = computed(() => list.value.filter(({ state }) => state === 'checking'))

  return {
    list,
    checking,
    /** Protective actions wait only for their own kind. */
    isBlocked: (action: WriteAction, tradeId: string) =>
      checking.value.some((unresolved) => isBlockedBy(unresolved, action, tradeId)),
    dismiss: (doubtId: string) => connection.use().doubts.dismiss({ doubtId }, session.profileId()),
  }
})
