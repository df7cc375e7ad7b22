import * as z from 'zod'
import { call, write } from '../define'
import { Id } from '../../domain/id'
import { satsSchema } from '../../domain/sats-schema'
import { noValue } from '../../domain/shape'
import { UserProfileSchema } from '../../domain/services/user-profile'

const LeaderSchema = z.object({ username: z.string(), pnlSats: satsSchema })
export const leaderPeriods = ['daily', 'weekly', 'monthly', 'allTime'] as const

const MessageSchema = z.object({
  id: Id,
  atMs: z.number(),
  /** Values are undocumented. */
  event: z.string(),
  details: z.string(),
})
export type ServiceMessage = z.infer<typeof MessageSchema>

const ServiceProfileSchema = UserProfileSchema.omit({ linkingPublicKey: true, autoWithdraw: true })
export type ServiceProfile = z.infer<typeof ServiceProfileSchema>

/** Each call is refused if unsupported. */
export const service = {
  /** Delays routine reads. */
  expectWrite: call(z.object({ isPending: z.boolean() }).strict(), noValue),
  profile: call(noValue, ServiceProfileSchema),
  /** Omitted fields stay unchanged. */
  changeProfile: write(
    z
      .object({
        username: z.string().trim().min(1).max(64),
        isOnLeaderboard: z.boolean(),
        usesTaproot: z.boolean(),
        nostrPublicKey: z.string().trim().min(1).max(128),
      })
      .partial()
      .strict(),
    ServiceProfileSchema,
  ),
  /** Unread, newest first. */
  messages: call(noValue, z.array(MessageSchema)),
  markMessagesRead: write(noValue, noValue),
  leaderboard: call(noValue, z.record(z.enum(leaderPeriods), z.array(LeaderSchema))),
}
