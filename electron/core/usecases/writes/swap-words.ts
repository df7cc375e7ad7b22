import { amountText, type Swap, type SwapPreview } from '@common/domain/swap'
import { text, type Text } from '@common/texts/text'

type Amounts = Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>

export const amountWords = (swap: Amounts, side: 'in' | 'out'): Text =>
  side === 'in' ? amountText(swap.inAsset, swap.inAmount) : amountText(swap.outAsset, swap.outAmount)

/** "Swap 10,000 sats for 6 USD": what came out may differ, as the price moves until the service has it. */
export const swapWords = (swap: SwapPreview): Text =>
  text('action.swap', { given: amountWords(swap, 'in'), got: amountWords(swap, 'out') })
