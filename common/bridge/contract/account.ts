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
  /** Revisions of the holdings that the balance belongs to; null if they changed while it was read, and after a restart. */
  holdings: z.object({ trades: z.number(), options: z.number(), collateral: z.number() }).nullable(),
})
export type AccountState = z.infer<typeof AccountStateSchema>

export const account = {
  /** The account now, then each change. */
  state: profileValue(AccountStateSchema, null),
}
