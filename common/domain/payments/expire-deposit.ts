import { dayMs } from '../durations'
import type { Deposit } from '../wallet'

/** A payment in flight may settle this long after expiry. */
export const expiryGraceMs = 30_000

/** For unknown expiries: twice the default of common Lightning nodes. */
const assumedLifetimeMs = 2 * dayMs

/** @param nowMs exchange time */
export function expireDeposit(deposit: Deposit, nowMs: number): Deposit {
  const { rail, state, createdAtMs, expiresAtMs = createdAtMs + assumedLifetimeMs } = deposit
  const isExpired = rail === 'lightning' && state === 'pending' && nowMs > expiresAtMs + expiryGraceMs
  return isExpired ? { ...deposit, state: 'expired' } : deposit
}
