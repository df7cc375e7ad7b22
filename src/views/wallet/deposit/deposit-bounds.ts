import { say } from '../../../format/say'

interface DepositLimits {
  readonly minDepositSats: number
  readonly maxDepositSats: number
}

/** In words why so many sats cannot be deposited; null where they can. */
export function outOfDepositBounds(amountSats: number, limits: DepositLimits): string | null {
  const { minDepositSats, maxDepositSats } = limits
  if (amountSats < minDepositSats) return say('deposit.least', { amount: minDepositSats })
  return amountSats > maxDepositSats ? say('deposit.most', { amount: maxDepositSats }) : null
}
