import { tradingFeeSats } from '@common/domain/futures/fees'
import { pnlSats } from '@common/domain/futures/pnl'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, sats, type Sats, type Usd } from '@common/domain/units'

interface ExitInput {
  readonly trade: FuturesTrade
  readonly exitPrice: Usd
  readonly feeRate: number
}

/** What a trade brings if it closes at a price, after all its fees. */
export function netPnlAt({ trade, exitPrice, feeRate }: ExitInput): Sats {
  const { side, quantity, price: entryPrice, openingFeeSats, fundingFeeSats } = trade
  const pnl = pnlSats({ side, quantity, entryPrice, exitPrice })
  const fees = addSats(
    tradingFeeSats({ quantity, price: exitPrice, feeRate }),
    openingFeeSats,
    fundingFeeSats,
  )
  return sats(pnl - fees)
}
