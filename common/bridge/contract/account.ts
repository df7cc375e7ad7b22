import * as z from 'zod'
import { profileValue } from '../state-feed'
import { AccountLimitsSchema, AccountSchema } from './schemas'

const AccountStateSchema = z.object({
  account: AccountSchema,
  limits: AccountLimitsSchema,
  /** The account's trading fee as a fraction. */
  feeRate: z.number(),
  /** When the service last told us. */
  asOfMs: z.number(),
  /** Of what was bound beside the balance when it was read, see `boundMark`; null where that moved meanwhile. */
  boundMark: z.number().nullable(),
})
export type AccountState = z.infer<typeof AccountStateSchema>

export const account = {
  /** The account now, then each change. */
  state: profileValue(AccountStateSchema, null),
}
