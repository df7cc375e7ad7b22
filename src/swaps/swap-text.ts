import { amountText, type Swap } from '@common/domain/swaps/swap'
import { t } from '../format/translate'

type Amounts = Pick<Swap, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>

/** "100,000 sats" */
export const amountInText = ({ inAsset, inAmount }: Amounts): string => t(amountText(inAsset, inAmount))
/** "59.9995 USD" */
export const amountOutText = ({ outAsset, outAmount }: Amounts): string => t(amountText(outAsset, outAmount))
