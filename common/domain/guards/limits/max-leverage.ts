import { text } from '../../../texts/text'
import { createOrderCap } from './over-cap'

export const maxLeverage = createOrderCap(100, 'leverage', ({ leverage }, { most, fromMs, advice, hours }) =>
  fromMs === null
    ? text('guard.leverage', { leverage, most, advice, hours })
    : text('guard.leverageUntil', { leverage, most, advice, at: fromMs }),
)
