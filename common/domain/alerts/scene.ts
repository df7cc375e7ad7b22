import { nextCarrySats } from '../futures/next-carry'
import { profitNow } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import type { Ticker } from '../market'
import { addSats, type Sats } from '../units'

/** What an alert looks at. */
export interface AlertScene {
  readonly ticker: Ticker
  readonly running: readonly FuturesTrade[]
  readonly nowMs: number
  /** By which carry is settled; in a replay it is not the clock's. */
  readonly marketNowMs: number
  /** Net P&L if the trade closed now; null while the fee rate of the account is not known. */
  readonly netOf: (trade: FuturesTrade) => Sats | null
  /** What the next carry costs every running trade together; negative is received. */
  readonly nextCarry: () => Sats
}

type SceneInput = Omit<AlertScene, 'netOf' | 'nextCarry'> & { readonly feeRate: number | null }

/** Each figure is computed once, when the first alert asks for it. */
export function alertScene({ feeRate, ...seen }: SceneInput): AlertScene {
  const { ticker, running } = seen
  const nets = new Map<string, Sats>()
  let carry: Sats | undefined
  return {
    ...seen,
    netOf(trade) {
      if (feeRate === null) return null
      const net = nets.get(trade.id) ?? profitNow({ trade, ticker, feeRate }).totalSats
      nets.set(trade.id, net)
      return net
    },
    nextCarry: () =>
      (carry ??= addSats(
        ...running.map(({ side, quantity, price }) => nextCarrySats({ side, quantity, ticker, price })),
      )),
  }
}
