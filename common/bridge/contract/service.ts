import * as z from 'zod'
import { call, write } from '../define'
import { Id } from '../../domain/id'
import { satsSchema } from '../../domain/sats-schema'
import { noValue } from '../../domain/shape'

const LeaderSchema = z.object({ username: z.string(), pnlSats: satsSchema })
export const leaderPeriods = ['daily', 'weekly', 'monthly', 'allTime'] as const

const MessageSchema = z.object({
  id: Id,
  atMs: z.number(),
  /** Values are undocumented. */
  event: z.string(),
  /** JSON. */
  details: z.string(),
})
export type ServiceMessage = z.infer<typeof MessageSchema>

const ServiceProfileSchema = z.object({
  username: z.string(),
  role: z.string(),
  accountType: z.string().nullable(),
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean().nullable(),
  isOnLeaderboard: z.boolean().nullable(),
  usesTaproot: z.boolean().nullable(),
  nostrPublicKey: z.string().nullable(),
  hasTotp: z.boolean().nullable(),
  hasWebauthn: z.boolean().nullable(),
})
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
  leaderboard: call(
    noValue,
    z.object({
      daily: z.array(LeaderSchema),
      weekly: z.array(LeaderSchema),
      monthly: z.array(LeaderSchema),
      allTime: z.array(LeaderSchema),
    }),
  ),
}
