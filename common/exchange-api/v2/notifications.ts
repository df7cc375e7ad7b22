import { z } from 'zod'
import { endpoints } from '../endpoint'
import { notification, emptyResponse } from './wallet-records'

/** protocol/v2.md#notifications */
export const notifications = endpoints('notifications', {
  fetch: {
    method: 'GET',
    path: '/v2/notifications',
    aliases: ['/v2/user/notifications'],
    access: 'signed',
    permission: 'read',
    response: z.array(notification),
    summary: 'Lists unread notifications',
  },
  markAllRead: {
    method: 'DELETE',
    path: '/v2/notifications/all',
    aliases: ['/v2/user/notifications/all'],
    access: 'signed',
    permission: 'read',
    response: emptyResponse,
    summary: 'Marks all notifications as read',
  },
})
