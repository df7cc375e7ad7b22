import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Withdrawal } from '@common/domain/wallet'
import type { Text } from '@common/texts/text'

/**
 * What one look at the exchange shows of a write in doubt. `absent`: no sign of it; a few such looks over half a minute prove that it
 * was not carried out.
 */
export type DoubtFinding =
  | {
      readonly kind: 'done'
      readonly words: Text
      readonly trades?: readonly FuturesTrade[]
      readonly withdrawal?: Withdrawal
    }
  | { readonly kind: 'not-done'; readonly words: Text; readonly trades?: readonly FuturesTrade[] }
  | { readonly kind: 'needs-you'; readonly words: Text; readonly trades?: readonly FuturesTrade[] }
  | { readonly kind: 'absent'; readonly words: Text; readonly trades?: readonly FuturesTrade[] }
