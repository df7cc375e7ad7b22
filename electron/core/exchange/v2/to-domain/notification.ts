import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { notifications } from '@common/exchange-api/v2/notifications'
import type { ServiceNotification } from '../../../ports/exchange/exchange-account'

export const toNotification = (
  wire: ResponseOf<typeof notifications.fetch>[number],
): ServiceNotification => ({
  id: wire.id,
  atMs: wire.creation_ts,
  event: wire.event,
  data: wire.data ?? null,
  isRead: wire.read ?? false,
})
