import { sats } from '@common/domain/units'

export const limitOrderByMargin = {
  side: 'sell',
  orderType: 'limit',
  leverage: 9.5,
  marginSats: sats(10_000),
  price: 60_000,
  stopLossPrice: 64_000,
  takeProfitPrice: 50_000,
} as const
