import { addBreakdowns, toBreakdown, type Breakdown } from '../../breakdown'
import type { OptionTrade } from '../option'
import { optionProfitNow } from './profit'
import { runningPnlSats, type OptionValuationInput } from '../pricing/running-pnl'

export type OptionMarketNow = Omit<OptionValuationInput, 'trade'>

export const optionsProfitNow = (running: readonly OptionTrade[], now: OptionMarketNow): Breakdown =>
  addBreakdowns(running.map((trade) => optionProfitNow({ trade, ...now })))

export const optionsCreditNow = (running: readonly OptionTrade[], now: OptionMarketNow): Breakdown =>
  addBreakdowns(
    running.map((trade) =>
      toBreakdown({
        premium: trade.premiumSats,
        'closing-reserve': trade.maintenanceMarginSats,
        'price-pnl': runningPnlSats({ trade, ...now }),
        'closing-fee': 0 - trade.maintenanceMarginSats,
      }),
    ),
  )
