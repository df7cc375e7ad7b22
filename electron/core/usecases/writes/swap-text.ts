import { amountText, type Swap, type SwapPreview } from '@common/domain/swaps/swap'
import { message, type Message } from '@common/texts/message'

type Amounts = Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>

export const amountSideText = (swap: Amounts, side: 'in' | 'out'): Message =>
  side === 'in' ? amountText(swap.inAsset, swap.inAmount) : amountText(swap.outAsset, swap.outAmount)

/** The price moves until execution. */
export const swapText = (swap: SwapPreview): Message =>
  message('action.swap', { given: amountSideText(swap, 'in'), got: amountSideText(swap, 'out') })
