import type { OptionTrade, OptionsMarket } from '@common/domain/options/option'
import { sats, zeroSats } from '@common/domain/units'

export interface OptionPosition extends OptionTrade {
  readonly uid: string
  readonly legId: string
}

export const optionsMarket: OptionsMarket = {
  active: true,
  minQuantity: 1,
  maxQuantity: 200_000,
  minPremiumSats: zeroSats,
  maxPremiumSats: sats(500_000),
  maxTradeCount: 50,
  feeRate: 0.0005,
}
