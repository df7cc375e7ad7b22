import { text } from '../../../texts/text'
import { createOrderCap } from './over-cap'

export const maxLeverage = createOrderCap(
  100,
  'leverage',
  { label: 'riskLimits.maxLeverage', unit: 'unit.times', step: 1 },
  ({ leverage }, { max, fromMs, advice, hours }) =>
    fromMs === null
      ? text('riskLimit.leverage', { leverage, most: max, advice, hours })
      : text('riskLimit.leverageUntil', { leverage, most: max, advice, at: fromMs }),
)
