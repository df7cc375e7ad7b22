import type { NotificationText } from './kinds/notification-kind'
import type { ActivityEvent } from './notification'
import { findNotificationKind } from './notification-kinds'

export const toNotificationText = (event: ActivityEvent): NotificationText =>
  findNotificationKind(event).text(event)
