import type { Network } from '@common/domain/account'
import type { Notice } from '@common/domain/notice'
import { noticeText } from '@common/domain/notice-text'
import { Notification } from 'electron'
import type { Say } from '@common/texts/speaker'
import { text } from '@common/texts/text'

const mostKept = 20

const worlds = { practice: 'world.practice', testnet: 'world.testnet' } as const

/** Those on show: without a reference they would be collected, and a click would go nowhere. */
const shown = new Set<Notification>()

/** Shows a notice as a notification of the system; a click brings the window to the front. `isHidden`: without amounts. */
export function showNotification(
  notice: Notice,
  network: Network,
  say: Say,
  { isHidden, onClick }: { readonly isHidden: boolean; readonly onClick: () => void },
): void {
  const { title: what, body } = noticeText(notice.event)
  const { awaySinceMs, happenedAtMs, atMs } = notice
  const title = awaySinceMs === null ? what : text('notice.away', { what, at: happenedAtMs ?? atMs })
  const inWorld =
    network === 'mainnet' ? title : text('notice.inWorld', { world: text(worlds[network]), title })
  showWords(say(inWorld), say(isHidden ? text('notice.hidden') : body), onClick)
}

/** Shows words as a notification of the system, where it has such. */
export function showWords(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
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
