import type { AppNotification } from '@common/domain/notifications/notification'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { followProfile } from '../session/follow-profile'
import { useSessionStore } from '../session/session'

/** Lists that load late contain only old notifications. */
const newsForMs = 15_000

const isNews = ({ awaySinceMs, atMs }: AppNotification): boolean =>
  awaySinceMs === null && Date.now() - atMs < newsForMs

export const useNotificationsStore = defineStore('notices', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const list = shallowRef<readonly AppNotification[]>([])
  const isLoaded = ref(false)
  const arrived = shallowRef<readonly AppNotification[]>([])
  const unreadCount = computed(() => list.value.filter(({ read }) => !read).length)
  let knownIds: ReadonlySet<string> | null = null

  followProfile('notices.list', {
    onItem: (items) => {
      const before = knownIds
      knownIds = new Set(items.map(({ id }) => id))
      list.value = items
      isLoaded.value = true
      if (before)
        arrived.value = items.filter((notification) => !before.has(notification.id) && isNews(notification))
    },
    onReset: () => {
      knownIds = null
      list.value = []
      isLoaded.value = false
      arrived.value = []
    },
  })

  return {
    list,
    isLoaded,
    arrived,
    unreadCount,
    markAllRead: () => connection.use().notices.markAllRead(null, session.profileId()),
  }
})
