import * as z from 'zod'
import { MessageSchema } from '../../texts/message-schema'
import { satsSchema } from '../sats-schema'
import type { Shape } from '../shape'
import { writeActions, writeKinds, type WriteAction } from './write-kinds'

const unresolvedWriteStates = ['checking', 'done', 'not-done', 'needs-you'] as const
export type UnresolvedWriteState = (typeof unresolvedWriteStates)[number]

/** Order or payment with unknown outcome. Never sent again; its outcome is read from the exchange. */
export const UnresolvedWriteSchema = z.object({
  id: z.string(),
  action: z.enum(writeActions),
  summary: MessageSchema,
  sinceMs: z.number(),
  /** Trade, option or cross order, if any. For a new order, the only trade it may have placed. */
  tradeId: z.string().nullable(),
  amountSats: satsSchema.nullable(),
  state: z.enum(unresolvedWriteStates),
  finding: MessageSchema.nullable(),
  /** A later read shows no execution, so an idempotent action may be repeated. */
  mayRepeat: z.boolean(),
})
export type UnresolvedWrite = Shape<typeof UnresolvedWriteSchema>

/** Ignores `same-level`, which only main can check. */
export function isBlockedBy(write: UnresolvedWrite, action: WriteAction, tradeId: string): boolean {
  if (write.state !== 'checking' || write.mayRepeat) return false
  const sameness = writeKinds[action].waitsFor[write.action]
  if (sameness === undefined || sameness === 'same-level') return false
  return write.tradeId === null || write.tradeId === tradeId
}
