import { partsPerUsd } from '@common/domain/swaps/usd-parts'
import type { Ledger } from '../../ledger/ledger'

const partsPerCent = partsPerUsd / 100

/** Rounded down, so that all can be spent. */
export const syntheticUsdCents = (ledger: Ledger, uid: string): number =>
  Math.floor(ledger.balanceSats(uid, 'usd') / partsPerCent)

export const centsToUsd = (cents: number): number => cents / 100

export const usdToCents = (usd: number): number => Math.floor(Math.round(usd * partsPerUsd) / partsPerCent)
