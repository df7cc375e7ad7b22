import { watch } from 'vue'
import { say } from '../format/say'
import { useSessionStore } from '../session/session'

/** Electron's shell shows its own. */
export function useLockedNotifications(): void {
  const session = useSessionStore()
  watch(
    () => session.state?.lock.told ?? [],
    (told, before) => {
      const isShell = location.protocol !== 'http:'
      if (isShell || !('Notification' in window)) return
      if (Notification.permission !== 'granted') return
      for (const { id, title, bySystem } of told) {
        if (!bySystem || before.some((each) => each.id === id)) continue
        new Notification(say(title), { body: say('lock.toldBody'), tag: id }).onclick = () => window.focus()
      }
    },
  )
}
