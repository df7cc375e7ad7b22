import type { Notice } from '@common/domain/notice'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { followProfile } from './follow-profile'

/** What happened to the user's money, newest first. */
export const useNoticesStore = defineStore('notices', () => {
  const connection = useBridge()
  const list = shallowRef<readonly Notice[]>([])
  /** Those that came while the window was open; the first list is what was there before. */
  const arrived = shallowRef<readonly Notice[]>([])
  const unreadCount = computed(() => list.value.filter(({ read }) => !read).length)
  let known: ReadonlySet<string> | null = null

  followProfile('notices.list', {
    onItem: (items) => {
      const before = known
      known = new Set(items.map(({ id }) => id))
      list.value = items
      if (before) arrived.value = items.filter(({ id }) => !before.has(id))
    },
    onReset: () => {
      known = null
      list.value = []
      arrived.value = []
    },
  })

  return { list, arrived, unreadCount, markAllRead: () => connection.use().notices.markAllRead(null) }
})
