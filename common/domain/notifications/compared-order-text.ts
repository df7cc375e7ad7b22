import { text, type Text } from '../../texts/text'
import type { ComparedOrder } from '../futures/comparison/booked-difference'
import { optionName } from '../options/option-name'

/** Isolated positions and options without the step. */
export function comparedOrderText({ product, side, quantity, option }: ComparedOrder): Text {
  const isBuy = side === 'buy'
  if (option) return optionName({ ...option, quantity })
  switch (product) {
    case 'cross':
      return isBuy ? text('compared.crossBuy', { quantity }) : text('compared.crossSell', { quantity })
    case 'swap':
      return isBuy
        ? text('compared.swapToSats', { amount: quantity })
        : text('compared.swapToDollars', { amount: quantity })
    case 'isolated':
    case 'option':
    case undefined:
      return isBuy ? text('position.long', { quantity }) : text('position.short', { quantity })
  }
}
