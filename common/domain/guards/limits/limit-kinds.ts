import { coolOffMs } from './cool-off'
import { dailyLossSats } from './daily-loss'
import { maxLeverage } from './max-leverage'
import { maxQuantity } from './max-quantity'

/** In the order of the form and of the checks. */
export const limitKinds = { maxLeverage, maxQuantity, dailyLossSats, coolOffMs }
