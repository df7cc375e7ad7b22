import { z } from 'zod'
import * as record from '@common/exchange-api/v2/wallet-records'

const [lightning, bitcoin, internal] = record.withdrawal.options

/** As listed while it is under way: "Lightning withdrawal fee: reported after payment" (wire-facts 4.5). */
export const listedWithdrawal = z.discriminatedUnion('type', [
  lightning.partial({ fee: true }),
  bitcoin,
  internal,
])
