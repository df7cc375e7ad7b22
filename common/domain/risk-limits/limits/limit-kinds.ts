import { coolOffMs } from './cool-off'
import { dailyLossSats } from './daily-loss'
import { maxLeverage } from './max-leverage'
import { maxQuantity } from './max-quantity'

export const limitKinds = { maxLeverage, maxQuantity, dailyLossSats, coolOffMs }
