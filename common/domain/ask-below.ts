import { sats, type Sats } from './units'

/** What can be done with little money without being asked. Withdrawals, close all and cancel all always ask. */
export const askKinds = ['open', 'close', 'adjust'] as const
export type AskKind = (typeof askKinds)[number]

/** From here on it is always asked, in sats. */
export const mostWithoutAsking: Sats = sats(1_000_000)

const steps = [1, 2, 5, 10]

/** Returns the first of 1, 2, 5, 10, 20, 50 … above an amount, or null where that is past what may go without asking. */
export function offerAbove(amount: Sats): Sats | null {
  const magnitude = 10 ** Math.max(String(Math.max(amount, 1)).length - 1, 0)
  const next = steps.map((step) => step * magnitude).find((bound) => bound > amount)
  return next === undefined || next > mostWithoutAsking ? null : sats(next)
}
