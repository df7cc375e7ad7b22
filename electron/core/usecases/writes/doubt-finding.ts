import type { CrossOrder } from '@common/domain/futures/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Withdrawal } from '@common/domain/wallet'
import type { Text } from '@common/texts/text'

interface Found {
  readonly words: Text
  /** As the exchange told them just now. */
  readonly trades?: readonly FuturesTrade[]
  /** The order of cross margin that was found. */
  readonly order?: CrossOrder
}

/**
 * What one look at the exchange shows of a write in doubt.
 * - `absent`: no sign of it where one had to be; a few such looks prove that it was not carried out
 * - `unproven`: no sign of it, but there may be one where the look did not reach
 */
export type DoubtFinding =
  | (Found & { readonly kind: 'done'; readonly withdrawal?: Withdrawal })
  | (Found & { readonly kind: 'not-done' | 'needs-you' | 'absent' | 'unproven' })
