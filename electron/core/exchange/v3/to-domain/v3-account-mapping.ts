import type { z } from 'zod'
import type * as record from '@common/exchange-api/v3/account-records'
import type { Account } from '@common/domain/account'
import type { ServiceNotification } from '../../../ports/exchange/exchange-account'
import { centsToUsd } from '../cents'
import { floorToSats } from '../../shared/to-domain/amounts'
import { sanitizeName } from '../../shared/to-domain/outside-text'

export const toAccount = (wire: z.output<typeof record.account>): Account => ({
  id: wire.id,
  username: sanitizeName(wire.username),
  balanceSats: floorToSats(wire.balance, 'balance'),
  syntheticUsd: centsToUsd(wire.syntheticUsdBalance),
  feeTier: wire.feeTier ?? 0,
})

/** The request selects unread notifications. */
export const toNotification = (wire: z.output<typeof record.notification>): ServiceNotification => ({
  id: wire.id,
  atMs: wire.createdAt,
  event: wire.event,
  data: wire.data ?? null,
  isRead: false,
})
