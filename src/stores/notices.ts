import type { Notice } from '@common/domain/notice'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { followProfile } from './follow-profile'
import { useSessionStore } from './session'

/** A list that comes late, as when another account is chosen, brings what is old. */
const newsForMs = 15_000

const isNews = ({ awaySinceMs, atMs }: Notice): boolean =>
  awaySinceMs === null && Date.now() - atMs < newsForMs

/** What happened to the user's money, newest first. */
export const useNoticesStore = defineStore('notices', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const list = shallowRef<readonly Notice[]>([])
  /** News that came while the window was open: what was there before, or happened while nobody looked, is none. */
  const arrived = shallowRef<readonly Notice[]>([])
  const unreadCount = computed(() => list.value.filter(({ read }) => !read).length)
  let known: ReadonlySet<string> | null = null

  followProfile('notices.list', {
    onItem: (items) => {
      const before = known
      known = new Set(items.map(({ id }) => id))
      list.value = items
      if (before) arrived.value = items.filter((notice) => !before.has(notice.id) && isNews(notice))
    },
    onReset: () => {
      known = null
      list.value = []
      arrived.value = []
    },
  })

  return {
    list,
    arrived,
    unreadCount,
    markAllRead: () => connection.use().notices.markAllRead(null, session.profileId()),
  }
})
