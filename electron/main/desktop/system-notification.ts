import { Notification } from 'electron'
import { belongsToProfile } from './belongs-to-profile'

export interface SystemNotification {
  /** Null if it is about the app. */
  readonly profileId: string | null
  readonly title: string
  readonly body: string
  readonly actions: readonly { readonly word: string; readonly act: () => void }[]
  readonly onClick: () => void
}

const maxRetained = 20

/** A collected notification loses its clicks. */
const shown = new Map<Notification, string | null>()

export function closeSystemNotifications(openId: string | null): void {
  for (const [notification, profileId] of shown) {
    if (belongsToProfile(profileId, openId)) continue
    shown.delete(notification)
    notification.close()
  }
}

export function showSystemNotification({
  profileId,
  title,
  body,
  actions,
  onClick,
}: SystemNotification): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({
    title,
    body,
    actions: actions.map(({ word }) => ({ type: 'button' as const, text: word })),
  })
  notification.on('action', (_event, index) => actions[index]?.act())
  notification.on('click', () => {
    shown.delete(notification)
    onClick()
  })
  notification.on('close', () => shown.delete(notification))
  shown.set(notification, profileId)
  const [oldest] = shown.keys()
  if (oldest && shown.size > maxRetained) shown.delete(oldest)
  notification.show()
}
