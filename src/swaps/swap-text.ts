import { amountText, type Swap } from '@common/domain/swaps/swap'
import { message, type Message } from '@common/texts/message'

type Amounts = Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>

/** "100,000 sats" */
export const amountIn = ({ inAsset, inAmount }: Amounts): Message => amountText(inAsset, inAmount)
export const amountOut = ({ outAsset, outAmount }: Amounts): Message => amountText(outAsset, outAmount)
/** "100,000 sats → 59.9995 USD" */
export const swapText = (swap: Amounts): Message =>
  message('history.swapAmounts', { given: amountIn(swap), got: amountOut(swap) })
