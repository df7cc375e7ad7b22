import { amountText, type Swap, type SwapPreview } from '@common/domain/swaps/swap'
import { text, type Text } from '@common/texts/text'

type Amounts = Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>

export const amountSideText = (swap: Amounts, side: 'in' | 'out'): Text =>
  side === 'in' ? amountText(swap.inAsset, swap.inAmount) : amountText(swap.outAsset, swap.outAmount)

/** The price moves until execution. */
export const swapText = (swap: SwapPreview): Text =>
  text('action.swap', { given: amountSideText(swap, 'in'), got: amountSideText(swap, 'out') })
