import type { AppNotification } from '@common/domain/notifications/notification'
import { staysUntilDismissed, activeChannels } from '@common/domain/notifications/notification-preferences'
import { watch } from 'vue'
import { useRouter } from 'vue-router'
import { toNotificationView, type NotificationView } from './notification-view'
import { useNotificationsStore } from './notifications'
import { useSessionStore } from '../session/session'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'
import { t } from '../format/translate'
import { message } from '@common/texts/message'
import { playSound, stopSound } from './notification-sound'

/** Electron's shell shows its own. */
export function useNotificationArrivals(): void {
  const notifications = useNotificationsStore()
  const session = useSessionStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const router = useRouter()
  const browserNotifications = new Set<Notification>()

  function notify(notification: AppNotification) {
    const channels = activeChannels(notification.event, settings.settings, Date.now())
    const view = toNotificationView(notification, settings.settings.privacy)
    if (channels.includes('window')) {
      const show = staysUntilDismissed(notification.event) ? toasts.showUntilDismissed : toasts.show
      show(
        message('notification.titleAt', { title: view.title, at: view.at }),
        message('message.verbatim', { words: view.body }),
        view.tone,
      )
    }
    if (channels.includes('sound')) playSound(view.tone)
    if (channels.includes('system') && settings.info?.shell === 'headless') showInBrowser(notification, view)
  }

  function showInBrowser(notification: AppNotification, view: NotificationView) {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const title = session.environment
      ? t('environment.title', { environment: session.environment.label, money: view.title })
      : view.title
    // The shared tag prevents duplicates across tabs.
    const shown = new Notification(title, { body: view.body, tag: notification.id })
    browserNotifications.add(shown)
    shown.onclose = () => browserNotifications.delete(shown)
    shown.onclick = () => {
      window.focus()
      void router.push(view.route)
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
    () => notifications.arrived,
    (arrived) => arrived.forEach(notify),
  )
}
