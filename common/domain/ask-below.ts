import { sats, type Sats } from './units'

/** Actions that need no confirmation for small amounts. Withdrawals, close all and cancel all always need it. */
export const askKinds = ['open', 'close', 'adjust'] as const
export type AskKind = (typeof askKinds)[number]

/** From this amount on, confirmation is required. */
export const mostWithoutAsking: Sats = sats(1_000_000)

const steps = [1, 2, 5, 10]

/** Returns the first of 1, 2, 5, 10, 20, 50 … above an amount; null above `mostWithoutAsking`. */
export function offerAbove(amount: Sats): Sats | null {
  const magnitude = 10 ** Math.max(String(Math.max(amount, 1)).length - 1, 0)
  const next = steps.map((step) => step * magnitude).find((bound) => bound > amount)
  return next === undefined || next > mostWithoutAsking ? null : sats(next)
}
