import type { Network } from '@common/domain/account'
import type { Notice } from '@common/domain/notice'
import { noticeText } from '@common/domain/notice-text'
import { Notification } from 'electron'

const mostKept = 20

/** Those on show: without a reference they would be collected, and a click would go nowhere. */
const shown = new Set<Notification>()

/** Shows a notice as a notification of the system; a click brings the window to the front. */
export function showNotification(notice: Notice, network: Network, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const { title, body } = noticeText(notice.event)
  const world = network === 'mainnet' ? '' : `${network.toUpperCase()} · `
  const notification = new Notification({ title: `${world}${title}`, body })
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
