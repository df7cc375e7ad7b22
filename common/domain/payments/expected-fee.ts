import { sats, type Sats } from '../units'
import { isVoid, type PaymentRail, type Withdrawal } from '../wallet'

const maxConsidered = 50

/**
 * By share for Lightning, per transaction on-chain.
 * @param withdrawals newest first
 */
export function expectedFee(
  rail: PaymentRail,
  amountSats: Sats | null,
  withdrawals: readonly Withdrawal[],
): Sats | null {
  const paid = withdrawals
    .filter((each) => each.rail === rail && !isVoid(each) && each.feeSats > 0 && each.amountSats > 0)
    .slice(0, maxConsidered)
  if (paid.length === 0) return null
  switch (rail) {
    case 'lightning':
      if (amountSats === null) return null
      return highest(paid.map((each) => Math.ceil((each.feeSats * amountSats) / each.amountSats)))
    case 'bitcoin':
    case 'internal':
      return highest(paid.map(({ feeSats }) => feeSats))
  }
}

const highest = (amounts: readonly number[]): Sats => sats(amounts.reduce((a, b) => Math.max(a, b), 0))
