import { dayMs } from '../durations'
import type { Deposit } from '../wallet'

/** A payment in flight may settle for this long after its invoice expired. */
export const expiryGraceMs = 30_000

/** Assumed lifetime of an invoice whose expiry isn't known: twice the default of common Lightning nodes. */
const assumedLifetimeMs = 2 * dayMs

/**
 * Returns a pending Lightning deposit whose invoice can no longer be paid as expired, and every other deposit unchanged.
 * @param nowMs exchange time
 */
export function expireDeposit(deposit: Deposit, nowMs: number): Deposit {
  const { rail, state, createdAtMs, expiresAtMs = createdAtMs + assumedLifetimeMs } = deposit
  const isExpired = rail === 'lightning' && state === 'pending' && nowMs > expiresAtMs + expiryGraceMs
  return isExpired ? { ...deposit, state: 'expired' } : deposit
}
