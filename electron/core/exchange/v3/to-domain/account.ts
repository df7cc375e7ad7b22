import type { z } from 'zod'
import type * as record from '@common/exchange-api/v3/account-records'
import type { Account } from '@common/domain/account'
import { sats } from '@common/domain/units'
import type { ServiceNotification } from '../../../ports/exchange-account'
import { usdOfCents } from '../cents'

export const toAccount = (wire: z.output<typeof record.account>): Account => ({
  id: wire.id,
  username: wire.username,
  balanceSats: sats(wire.balance, 'balance'),
  syntheticUsd: usdOfCents(wire.syntheticUsdBalance),
  feeTier: wire.feeTier,
})

/** The list that is asked for is one of unread messages. */
export const toNotification = (wire: z.output<typeof record.notification>): ServiceNotification => ({
  id: wire.id,
  atMs: wire.createdAt,
  event: wire.event,
  data: wire.data ?? null,
  isRead: false,
})
