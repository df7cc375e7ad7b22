import { z } from 'zod'
import { endpoint } from '../endpoint'
import { notification, emptyResponse } from './wallet-records'

/** protocol/v2.md#notifications */
export const notifications = {
  fetch: endpoint({
    operation: 'notifications.fetch',
    method: 'GET',
    path: '/v2/notifications',
    aliases: ['/v2/user/notifications'],
    access: 'signed',
    permission: 'read',
    response: z.array(notification),
    summary: 'Lists unread notifications',
  }),
  markAllRead: endpoint({
    operation: 'notifications.markAllRead',
    method: 'DELETE',
    path: '/v2/notifications/all',
    aliases: ['/v2/user/notifications/all'],
    access: 'signed',
    permission: 'read',
    response: emptyResponse,
    summary: 'Marks all notifications as read',
  }),
}
