import type { PaymentCost } from '@common/domain/payments/payment-cost'
import { sats, zeroSats, type Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { Listing, ReadRequestOptions } from '../../../../electron/core/ports/exchange/exchange-listing'

export const nowMs = 1_700_000_000_000
export const amountSats = sats(150_000)
export const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

export const withdrawal = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1',
  rail: 'bitcoin',
  state: 'pending',
  amountSats,
  feeSats: zeroSats,
  createdAtMs: nowMs,
  destination: segwit,
  reference: null,
  ...changes,
})

export const cost = (changes: Partial<PaymentCost> = {}): PaymentCost => ({
  amountSats,
  expectedFeeSats: sats(100),
  feeLimitSats: sats(7500),
  mostSats: sats(1_000_000),
  ...changes,
})

export const shown = (changes: { readonly mostFeeSats?: Sats | null } = {}) => ({
  amountSats,
  mostFeeSats: sats(7500),
  ...changes,
})

export const newestListing = (
  read: (options?: ReadRequestOptions) => Promise<Withdrawal[]>,
): Listing<Withdrawal> => ({
  begin: () => ({}),
  isCursor: (stored): stored is Record<string, unknown> => stored !== undefined,
  read: async (_cursor, options) => ({ items: await read(options), next: null }),
  newestMs: ({ createdAtMs }) => createdAtMs,
})
