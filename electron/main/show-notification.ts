import type { Network } from '@common/domain/account'
import type { Notice } from '@common/domain/notice'
import { Notification } from 'electron'
import { noticeText } from '@common/domain/notice-text'

/** Shows a notice as a notification of the system; a click brings the window to the front. */
export function showNotification(notice: Notice, network: Network, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const { title, body } = noticeText(notice.event)
  const world = network === 'mainnet' ? '' : `${network.toUpperCase()} · `
  const notification = new Notification({ title: `${world}${title}`, body })
  notification.on('click', onClick)
  notification.show()
}
