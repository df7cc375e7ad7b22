import { t } from '../../format/translate'

interface DepositLimits {
  readonly minDepositSats: number
  readonly maxDepositSats: number
}

export function outOfDepositBounds(amountSats: number, limits: DepositLimits): string | null {
  const { minDepositSats, maxDepositSats } = limits
  if (amountSats < minDepositSats) return t('deposit.min', { amount: minDepositSats })
  return amountSats > maxDepositSats ? t('deposit.max', { amount: maxDepositSats }) : null
}
