import * as z from 'zod'
import type { Shape } from '../shape'

/** Null fields are not reported. */
export const UserProfileSchema = z.object({
  username: z.string(),
  role: z.string(),
  accountType: z.string().nullable(),
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean().nullable(),
  isOnLeaderboard: z.boolean().nullable(),
  usesTaproot: z.boolean().nullable(),
  nostrPublicKey: z.string().nullable(),
  linkingPublicKey: z.string().nullable(),
  /** Forwards proceeds of take profits, stop losses and options. */
  autoWithdraw: z.object({ isOn: z.boolean(), lightningAddress: z.string().nullable() }),
  hasTotp: z.boolean().nullable(),
  hasWebauthn: z.boolean().nullable(),
})
export type UserProfile = Shape<typeof UserProfileSchema>
