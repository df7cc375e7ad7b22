import { z } from 'zod'
import type { ServiceNotification } from '../../../ports/exchange-account'

const about = z.object({ id: z.string() })

/**
 * The withdrawal that a message of the service calls failed; null for every other message. The list has one flag for "on its way" and
 * "failed" (protocol/v2.md#withdrawals), so the messages alone tell them apart; of their names the family is known (2.9).
 */
export function toFailedWithdrawal({ event, data }: ServiceNotification): string | null {
  if (!/^withdrawal\/\w+\/(failed|failure|canceled|rejected)$/.test(event)) return null
  return about.safeParse(data).data?.id ?? null
}
