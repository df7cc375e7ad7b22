import type { Notice } from '@common/domain/notice'
import { watch } from 'vue'
import { useRouter } from 'vue-router'
import { noticeWords } from '../format/notice-words'
import { useNoticesStore } from '../stores/notices'
import { useSessionStore } from '../stores/session'
import { useSettingsStore } from '../stores/settings'
import { useToasts } from '../stores/toasts'
import { say } from '../format/say'
import { text } from '@common/texts/text'

/** Tells of each new notice: in the window always, by the browser where the user allowed it. Electron's shell tells by itself. */
export function useNoticeArrivals(): void {
  const notices = useNoticesStore()
  const session = useSessionStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const router = useRouter()

  function tell(notice: Notice): void {
    const words = noticeWords(notice, settings.settings.privacy)
    toasts.show(
      text('notice.titleAt', { title: words.title, at: words.at }),
      text('said.verbatim', { words: words.body }),
      words.tone,
    )
    if (settings.info?.shell !== 'headless' || !settings.settings.systemNotifications) return
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const title = session.world
      ? say('world.title', { world: session.world.label, money: words.title })
      : words.title
    // One tag for one notice: two tabs of the app tell it once.
    const shown = new Notification(title, { body: words.body, tag: notice.id })
    shown.onclick = () => {
      window.focus()
      void router.push(words.route)
    }
  }

  watch(
    () => notices.arrived,
    (arrived) => arrived.forEach(tell),
  )
}
