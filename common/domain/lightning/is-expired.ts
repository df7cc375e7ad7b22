import type { Invoice } from '../wallet'

/** BOLT 11: "after the timestamp plus expiry has passed: SHOULD NOT attempt a payment". */
export const isExpired = (invoice: Invoice, nowMs: number): boolean => nowMs >= invoice.expiresAtMs
