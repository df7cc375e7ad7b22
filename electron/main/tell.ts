import { Notification } from 'electron'

/** A notification of the system, in words. */
export interface Telling {
  readonly title: string
  readonly body: string
  /** Its buttons, where the system has such. */
  readonly actions: readonly { readonly word: string; readonly act: () => void }[]
  readonly onClick: () => void
}

const mostKept = 20

/** Those on show: without a reference they would be collected, and a click would go nowhere. */
const shown = new Set<Notification>()

/** Shows it by Electron, where the system has notifications. */
export function tellByElectron({ title, body, actions, onClick }: Telling): void {
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
  shown.add(notification)
  const [oldest] = shown
  if (oldest && shown.size > mostKept) shown.delete(oldest)
  notification.show()
}
