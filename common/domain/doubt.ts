import type { Sats } from './units'

/** An order or payment whose outcome is unknown. It is never sent again; the service is asked what became of it. */
export interface Doubt {
  readonly id: string
  readonly action:
    | 'open-trade'
    | 'close-trade'
    | 'cancel-trade'
    | 'add-margin'
    | 'cash-in'
    | 'update-trade'
    | 'close-all'
    | 'cancel-all'
    | 'withdraw'
  /** The action in words with its numbers: "Buy 1,000 USD at market". */
  readonly summary: string
  readonly sinceMs: number
  /** The trade, where the action names one; two actions on one trade are not allowed while one is in doubt. */
  readonly tradeId: string | null
  readonly amountSats: Sats | null
  readonly state: 'checking' | 'done' | 'not-done' | 'needs-you'
  /** What was found, in words that say what to do next. */
  readonly finding: string | null
}
