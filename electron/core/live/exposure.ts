import { worstDistance } from '@common/domain/futures/liquidation-risk'
import { profitNow } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, type Sats } from '@common/domain/units'
import type { AccountState } from '@common/bridge/contract/account'
import type { FuturesBook } from '../state/futures-book'
import type { QuoteKeeper } from '../state/quote-keeper'

/** What the account has, and what is at stake in its running trades now. */
export function exposure(
  book: Pick<FuturesBook, 'live'>,
  quotes: Pick<QuoteKeeper, 'ticker'>,
  accountNow: () => AccountState | undefined,
) {
  const running = (): readonly FuturesTrade[] => book.live().filter(({ state }) => state === 'running')
  return {
    /** Free balance; null while it is not known. */
    balanceSats: (): Sats | null => accountNow()?.account.balanceSats ?? null,
    running,
    /** Net P&L of every running trade, if closed now; null without a price. */
    netPnlSats(): Sats | null {
      const { ticker } = quotes
      const account = accountNow()
      if (!ticker || !account) return null
      return addSats(
        ...running().map((trade) => profitNow({ trade, ticker, feeRate: account.feeRate }).totalSats),
      )
    },
    /** Of the trade that is nearest to its liquidation, as a fraction of the price; null where none can be liquidated. */
    worstDistance(): number | null {
      const { ticker } = quotes
      return ticker ? worstDistance(running(), ticker) : null
    },
  }
}
