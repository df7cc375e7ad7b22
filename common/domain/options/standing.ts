import { addBreakdowns, breakdownOf, type Breakdown } from '../breakdown'
import type { OptionTrade } from './option'
import { optionProfitNow } from './profit'
import { runningPnlSats, type MarkInput } from './running-pnl'

/** The market as running options are marked with it. */
export type OptionMarketNow = Omit<MarkInput, 'trade'>

/** Net P&L of running options, if all were sold back now. */
export const optionsProfitNow = (running: readonly OptionTrade[], now: OptionMarketNow): Breakdown =>
  addBreakdowns(running.map((trade) => optionProfitNow({ trade, ...now })))

/** What selling them back now would credit to the balance: premium and reserve, with profit or loss, minus the closing fee. */
export const optionsCreditNow = (running: readonly OptionTrade[], now: OptionMarketNow): Breakdown =>
  addBreakdowns(
    running.map((trade) =>
      breakdownOf({
        premium: trade.premiumSats,
        'closing-reserve': trade.maintenanceMarginSats,
        'price-pnl': runningPnlSats({ trade, ...now }),
        'closing-fee': 0 - trade.maintenanceMarginSats,
      }),
    ),
  )
