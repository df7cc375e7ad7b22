import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { computed } from 'vue'
import { syncGapSummary, unreadSyncGap } from '../notifications/sync-gap-summary'
import { useNotificationsStore } from '../notifications/notifications'
import { useQuiet } from '../notifications/use-quiet'
import { useSessionStore } from '../session/session'
import { useUnresolvedWritesStore } from '../submit/unresolved-writes'
import { useSessionBanner } from './use-session-banner'

/** Most severe first. */
const severities = ['disconnected', 'unresolved', 'problem', 'resolved', 'missed'] as const
type Severity = (typeof severities)[number]

type BannerContent =
  | { readonly kind: 'session'; readonly message: string }
  | { readonly kind: 'write'; readonly write: UnresolvedWrite }
  | { readonly kind: 'missed'; readonly message: string }
export type Banner = BannerContent & { readonly id: string; readonly severity: Severity }

export function useBanners() {
  const session = useSessionStore()
  const writes = useUnresolvedWritesStore()
  const notifications = useNotificationsStore()
  const quiet = useQuiet()
  const sessionMessage = useSessionBanner()

  function sessionSeverity(): Severity {
    return session.phase === 'ready' ? 'problem' : 'disconnected'
  }

  const missed = computed((): string | null => {
    const openedAtMs = session.state?.openedAtMs ?? null
    const unread = openedAtMs === null ? [] : unreadSyncGap(notifications.list, openedAtMs)
    const sinceMs = unread[0]?.awaySinceMs
    return typeof sinceMs === 'number' && !quiet.value ? syncGapSummary(sinceMs, unread) : null
  })

  const isConnecting = computed(() => session.phase === 'connecting' && !session.state?.problem)
  const progress = computed(() => (isConnecting.value ? sessionMessage.value : null))

  const banners = computed((): Banner[] => {
    const banners: Banner[] = writes.list.map((write) => ({
      kind: 'write',
      id: write.id,
      write,
      severity: write.state === 'done' || write.state === 'not-done' ? 'resolved' : 'unresolved',
    }))
    if (sessionMessage.value !== null && !isConnecting.value)
      banners.push({
        kind: 'session',
        id: 'session',
        message: sessionMessage.value,
        severity: sessionSeverity(),
      })
    if (missed.value !== null)
      banners.push({ kind: 'missed', id: 'missed', message: missed.value, severity: 'missed' })
    return banners.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  })

  return { banners, progress }
}
