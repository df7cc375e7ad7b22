import type { Complete } from '@common/domain/services/reported'
import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { syntheticUsd } from '@common/exchange-api/v3/synthetic-usd'
import type { Swap, SwapAsset } from '@common/domain/swaps/swap'
import type { ExecutedSwap } from '../../../../../common/domain/swaps/swap'
import { centsToUsd } from '../cents'
import { roundToSats } from '../../shared/to-domain/amounts'

export type WireSwap = ResponseOf<typeof syntheticUsd.swaps>['data'][number]

const toAmount = (asset: SwapAsset, amount: number): number =>
  asset === 'BTC' ? roundToSats(amount) : centsToUsd(amount)

type Amounts = Omit<WireSwap, 'id' | 'createdAt'>

const toAmounts = ({ inAsset, outAsset, inAmount, outAmount }: Amounts) => ({
  inAsset,
  outAsset,
  inAmount: toAmount(inAsset, inAmount),
  outAmount: toAmount(outAsset, outAmount),
})

export const toExecutedSwap = (wire: Amounts): ExecutedSwap => ({ ...toAmounts(wire), exchangeRate: null })

export const toSwap = (wire: WireSwap): Complete<Swap> => ({
  id: wire.id,
  ...toAmounts(wire),
  createdAtMs: wire.createdAt,
})
