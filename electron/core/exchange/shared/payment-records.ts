import { z } from 'zod'
import * as record from '@common/exchange-api/v2/wallet-records'

const [lightning, bitcoin, internal] = record.withdrawal.options

/** Reported after the payment (protocol/v2.md#withdrawals). */
export const listedWithdrawal = z.discriminatedUnion('type', [
  lightning.partial({ fee: true }),
  bitcoin,
  internal,
])
