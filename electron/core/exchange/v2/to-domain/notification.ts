import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { notifications } from '@common/exchange-api/v2/notifications'
import { z } from 'zod'
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

const about = z.object({ id: z.string() })

/**
 * Null for other notifications. The list can't distinguish failed from pending (protocol/v2.md#withdrawals). Only the
 * pattern of event names is known (2.9).
 */
export function toFailedWithdrawal({ event, data }: ServiceNotification): string | null {
  if (!/^withdrawal\/\w+\/(failed|failure|canceled|rejected)$/.test(event)) return null
  return about.safeParse(data).data?.id ?? null
}
