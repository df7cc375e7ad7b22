import type { Invoice } from '../wallet'

export const isExpired = (invoice: Invoice, nowMs: number): boolean => nowMs >= invoice.expiresAtMs
