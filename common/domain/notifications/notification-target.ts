import type { ActivityEvent } from './notification'
import { findNotificationKind } from './notification-kinds'
import type { ShellRequest } from './shell-request'

export const toShellRequest = (event: ActivityEvent): ShellRequest =>
  findNotificationKind(event).request(event)

export const closableTrade = (event: ActivityEvent): string | null =>
  findNotificationKind(event).closableTrade?.(event) ?? null
