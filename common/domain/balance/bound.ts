import type { FuturesTrade } from '../futures/trade'
import type { OptionTrade } from '../options/option'
import type { Sats } from '../units'
import { optionEffectSats, tradeEffectSats } from './effects'

/** What the account holds beside its balance: open and running trades, running options, the collateral of cross margin. */
export interface Bound {
  readonly trades: readonly FuturesTrade[]
  readonly options: readonly OptionTrade[]
  readonly collateralSats: Sats
}

/**
 * A mark of what each of these has taken out of the balance. Main and window make it, each of what it knows: a balance that was read at
 * one mark is never put together with what is held at another, which would count the same sats twice or not at all. It is no sum, since
 * one trade may end and another like it begin.
 */
export const boundMark = ({ trades, options, collateralSats }: Bound): number =>
  [
    ...trades.map((trade) => `${trade.id} ${tradeEffectSats(trade)}`),
    ...options.map((option) => `${option.id} ${optionEffectSats(option)}`),
    `collateral ${collateralSats}`,
  ].reduce((mark, words) => mark + hashOf(words), 0)

/** FNV-1a, 32 bits. */
function hashOf(words: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
