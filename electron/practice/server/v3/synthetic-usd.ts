import type { SwapAsset } from '@common/domain/swaps/swap'
import type { v3 } from '@common/exchange-api/v3/endpoints'
import { fieldError } from '../../errors/service-error'
import type { SwapRecord } from '../../swaps/swap-store'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'
import { renamed } from '../handlers/renamed'
import { usdToCents, centsToUsd } from './cents'
import { iso } from '@common/exchange-api/v3/fields'
import { toWirePage } from './page'

const toWireAmount = (asset: SwapAsset, amount: number): number =>
  asset === 'USD' ? usdToCents(amount) : amount

const toAmounts = ({ inAsset, outAsset, inAmount, outAmount }: SwapRecord) => ({
  inAsset,
  outAsset,
  inAmount: toWireAmount(inAsset, inAmount),
  outAmount: toWireAmount(outAsset, outAmount),
})

/** One source (protocol/v3.md#dollars). */
const minSwapCents = 1

const byCamelCase = <T>(act: () => T): T => renamed({ in_amount: 'inAmount', in_asset: 'inAsset' }, act)

/** Whole cents; the exchange retains the remainder (protocol/v3.md#dollars). */
export const v3SyntheticUsdHandlers = ({
  swaps,
  swapStore,
  quotes,
}: Exchange): HandlersOf<typeof v3.syntheticUsd> => ({
  bestPrice: () => {
    const { askPrice, bidPrice } = quotes.ticker()
    return { askPrice, bidPrice }
  },
  swaps: ({ uid, query }) =>
    toWirePage(query, {
      rows: (span) => swapStore.list(uid, span),
      getTimeMs: ({ createdAtMs }) => createdAtMs,
      toWire: (swap) => ({ id: swap.id, createdAt: iso(swap.createdAtMs), ...toAmounts(swap) }),
    }),
  newSwap: ({ uid, body: { inAmount, inAsset, outAsset } }) => {
    const fixedAmount = inAsset === 'USD' ? centsToUsd(inAmount) : inAmount
    const prices = { ...quotes.ticker(), minUsd: centsToUsd(minSwapCents) }
    const quoted = byCamelCase(() => swaps.quote({ inAsset, outAsset, inAmount: fixedAmount }, prices))
    const outAmount = outAsset === 'USD' ? centsToUsd(usdToCents(quoted.outAmount)) : quoted.outAmount
    if (outAmount === 0)
      throw fieldError(
        'amountOutOfRange',
        'inAmount',
        'inAmount is too small: the swap must return at least 0.01 USD',
      )
    return toAmounts(swaps.make(uid, { ...quoted, outAmount }, null))
  },
})
