import { message, type Message } from '../../../texts/message'
import { percentToRate } from '../../exact'
import type { FatFingerLimits } from '../../settings/fat-finger-limits'
import type { Sats } from '../../units'
import type { OptionPreview } from './order'

export interface OptionWarningsInput {
  readonly previews: readonly OptionPreview[]
  readonly debitedSats: Sats
  readonly balanceSats: Sats | null
  readonly bounds: Pick<FatFingerLimits, 'balancePercent'>
}

export function optionWarnings({
  previews,
  debitedSats,
  balanceSats,
  bounds,
}: OptionWarningsInput): Message[] {
  const findings: Message[] = []
  if (previews.some(({ breakEvenWithFeesPrice }) => breakEvenWithFeesPrice === null)) {
    findings.push(message('warning.noBreakEven'))
  }
  if (balanceSats !== null && debitedSats <= balanceSats) {
    const share = debitedSats / balanceSats
    if (share > percentToRate(bounds.balancePercent)) findings.push(message('warning.share', { share }))
  }
  return findings
}
