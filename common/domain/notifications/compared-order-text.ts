import { message, type Message } from '../../texts/message'
import type { ComparedOrder } from '../futures/comparison/booked-difference'
import { optionName } from '../options/option-name'

/** Isolated positions and options without the step. */
export function comparedOrderText({ product, side, quantity, option }: ComparedOrder): Message {
  const isBuy = side === 'buy'
  if (option) return optionName({ ...option, quantity })
  switch (product) {
    case 'cross':
      return isBuy ? message('compared.crossBuy', { quantity }) : message('compared.crossSell', { quantity })
    case 'swap':
      return isBuy
        ? message('compared.swapToSats', { amount: quantity })
        : message('compared.swapToDollars', { amount: quantity })
    case 'isolated':
    case 'option':
    case undefined:
      return isBuy ? message('position.long', { quantity }) : message('position.short', { quantity })
  }
}
