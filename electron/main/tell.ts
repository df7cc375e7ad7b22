import { Notification } from 'electron'

/** A notification of the system, in words. */
export interface Telling {
  /** Id of the account it is about; null if it is about the app. */
  readonly profileId: string | null
  readonly title: string
  readonly body: string
  /** Its buttons, where the system has such. */
  readonly actions: readonly { readonly word: string; readonly act: () => void }[]
  readonly onClick: () => void
}

const mostKept = 20

/** Notifications on screen with their accounts. Without a reference they would be collected, and clicks would be lost. */
const shown = new Map<Notification, string | null>()

/** Returns whether a notification may stay while an account is open. */
export const staysWith = (profileId: string | null, openId: string | null): boolean =>
  profileId === null || profileId === openId

/** Closes the notifications of other accounts than the open one. */
export function closeByElectron(openId: string | null): void {
  for (const [notification, profileId] of shown) {
    if (staysWith(profileId, openId)) continue
    shown.delete(notification)
    notification.close()
  }
}

/** Shows it by Electron, where the system has notifications. */
export function tellByElectron({ profileId, title, body, actions, onClick }: Telling): void {
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
  if (oldest && shown.size > mostKept) shown.delete(oldest)
  notification.show()
}
