import { say } from '../../format/say'

interface DepositLimits {
  readonly minDepositSats: number
  readonly maxDepositSats: number
}

export function outOfDepositBounds(amountSats: number, limits: DepositLimits): string | null {
  const { minDepositSats, maxDepositSats } = limits
  if (amountSats < minDepositSats) return say('deposit.min', { amount: minDepositSats })
  return amountSats > maxDepositSats ? say('deposit.max', { amount: maxDepositSats }) : null
}
