import { partsPerUsd } from '@common/domain/usd-parts'
import type { Ledger } from '../../ledger/ledger'

/** Version 3 speaks of dollars in whole cents, the books in finer parts (protocol/v3.md#dollars). */
const partsPerCent = partsPerUsd / 100

/** Cents of a balance, rounded down: what is shown can be spent. */
export const centsHeld = (ledger: Ledger, uid: string): number =>
  Math.floor(ledger.balanceSats(uid, 'usd') / partsPerCent)

export const usdOfCents = (cents: number): number => cents / 100

/** Cents of an amount of dollars, rounded down. */
export const centsOfUsd = (usd: number): number => Math.floor(Math.round(usd * partsPerUsd) / partsPerCent)
