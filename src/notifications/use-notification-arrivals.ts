import type { AppNotification } from '@common/domain/notifications/notification'
import { staysUntilDismissed, activeChannels } from '@common/domain/notifications/notification-preferences'
import { watch } from 'vue'
import { useRouter } from 'vue-router'
import { toNotificationView, type NotificationView } from './notification-view'
import { useNotificationsStore } from './notifications'
import { useSessionStore } from '../session/session'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'
import { say } from '../format/say'
import { text } from '@common/texts/text'
import { playSound, stopSound } from './notification-sound'

/** Electron's shell shows its own. */
export function useNotificationArrivals(): void {
  const notices = useNotificationsStore()
  const session = useSessionStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const router = useRouter()
  const browserNotifications = new Set<Notification>()

  function tell(notice: AppNotification): void {
    const ways = activeChannels(notice.event, settings.settings, Date.now())
    const words = toNotificationView(notice, settings.settings.privacy)
    if (ways.includes('window')) {
      const show = staysUntilDismissed(notice.event) ? toasts.showUntilDismissed : toasts.show
      show(
        text('notice.titleAt', { title: words.title, at: words.at }),
        text('said.verbatim', { words: words.body }),
        words.tone,
      )
    }
    if (ways.includes('sound')) playSound(words.tone)
    if (ways.includes('system') && settings.info?.shell === 'headless') showInBrowser(notice, words)
  }

  function showInBrowser(notice: AppNotification, words: NotificationView): void {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const title = session.world
      ? say('world.title', { world: session.world.label, money: words.title })
      : words.title
    // The shared tag prevents duplicates across tabs.
    const shown = new Notification(title, { body: words.body, tag: notice.id })
    browserNotifications.add(shown)
    shown.onclose = () => browserNotifications.delete(shown)
    shown.onclick = () => {
      window.focus()
      void router.push(words.route)
    }
  }

  watch(
    () => session.subject,
    (_, before) => {
      if (before === null) return
      stopSound()
      for (const shown of browserNotifications) shown.close()
      browserNotifications.clear()
    },
    { flush: 'sync' },
  )

  watch(
    () => notices.arrived,
    (arrived) => arrived.forEach(tell),
  )
}
