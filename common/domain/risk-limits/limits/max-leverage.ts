import { message } from '../../../texts/message'
import { createOrderCap } from './over-cap'

export const maxLeverage = createOrderCap(
  100,
  'leverage',
  { label: 'riskLimits.maxLeverage', unit: 'unit.times', step: 1 },
  ({ leverage }, { max, fromMs, advice, hours }) =>
    fromMs === null
      ? message('riskLimit.leverage', { leverage, most: max, advice, hours })
      : message('riskLimit.leverageUntil', { leverage, most: max, advice, at: fromMs }),
)
