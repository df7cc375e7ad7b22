import { z } from 'zod'
import type { ServiceNotification } from '../../../ports/exchange-account'

const about = z.object({ id: z.string() })

/**
 * Returns the withdrawal's id; null for other notifications. The list has one flag for pending and failed
 * (protocol/v2.md#withdrawals), so only notifications distinguish them. Only the pattern of their event names is
 * known (2.9).
 */
export function toFailedWithdrawal({ event, data }: ServiceNotification): string | null {
  if (!/^withdrawal\/\w+\/(failed|failure|canceled|rejected)$/.test(event)) return null
  return about.safeParse(data).data?.id ?? null
}
