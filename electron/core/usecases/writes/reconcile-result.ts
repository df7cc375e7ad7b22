import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Withdrawal } from '@common/domain/wallet'
import type { Text } from '@common/texts/text'

interface Found {
  readonly words: Text
  readonly trades?: readonly FuturesTrade[]
  readonly order?: CrossOrder
}

/**
 * - `absent`: several such reads prove that the write was not executed
 * - `unproven`: no trace in an incomplete read
 */
export type ReconcileResult =
  | (Found & { readonly kind: 'done'; readonly withdrawal?: Withdrawal })
  | (Found & { readonly kind: 'not-done' | 'needs-you' | 'absent' | 'unproven' })
