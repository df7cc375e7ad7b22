import { toPriceGrid, type Sats, type Usd } from '../../units'
import { payoffNetSats, type PayoffInput } from './payoff-curve'

interface PayoffGridInput {
  readonly book: PayoffInput
  readonly price: Usd
  /** Fractions of the price. */
  readonly moves: readonly number[]
  readonly fromMs: number
  readonly untilMs: number
  readonly shares: readonly number[]
  /** Absolute: 0.1 is ten points. */
  readonly volatilityShift: number
}

interface PayoffGrid {
  readonly timesMs: readonly number[]
  readonly rows: readonly { readonly price: Usd; readonly move: number; readonly cells: readonly Sats[] }[]
}

const minVolatility = 0.01

export function payoffGrid(input: PayoffGridInput): PayoffGrid {
  const { book, price, moves, fromMs, untilMs, shares, volatilityShift } = input
  // At the expiry all are the same.
  const timesMs = [...new Set(shares.map((share) => Math.round(fromMs + share * (untilMs - fromMs))))]
  const legs = book.legs.map((leg) => ({
    ...leg,
    impliedVolatility: Math.max(leg.impliedVolatility + volatilityShift, minVolatility),
  }))
  const rows = moves.map((move) => {
    const at = toPriceGrid(price * (1 + move))
    return { price: at, move, cells: timesMs.map((atMs) => payoffNetSats({ ...book, legs }, at, atMs)) }
  })
  return { timesMs, rows }
}
