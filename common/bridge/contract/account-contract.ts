import * as z from 'zod'
import { profileValue } from '../state-feed'
import { AccountLimitsSchema, AccountSchema } from './schemas'

const AccountStateSchema = z.object({
  account: AccountSchema,
  limits: AccountLimitsSchema,
  feeRate: z.number(),
  /** Time of the exchange's last response or event. */
  asOfMs: z.number(),
  /** Null after a restart or if the holdings changed during the read. */
  holdings: z.object({ trades: z.number(), options: z.number(), collateral: z.number() }).nullable(),
})
export type AccountState = z.infer<typeof AccountStateSchema>

export const account = {
  state: profileValue(AccountStateSchema, null),
}
