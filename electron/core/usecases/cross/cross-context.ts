import type { CrossContext } from '@common/domain/futures/cross/cross-preview'
import { text } from '@common/texts/text'
import { Refusal } from '../../ports/refusal'
import type { CrossTracker } from '../../state/cross-tracker'
import type { OrderTerms } from '../futures/open-trade'

export interface CrossContextDeps {
  readonly tracker: CrossTracker
  readonly terms: () => OrderTerms | undefined
}

/** @throws Refusal before the first response of the exchange */
export function readCrossContext({
  tracker,
  terms,
}: CrossContextDeps): CrossContext & { readonly stale: boolean } {
  const currentTerms = terms()
  if (!currentTerms) throw new Refusal('not-connected', text('order.notLoaded'))
  if (!tracker.state) throw new Refusal('not-connected', text('cross.notKnown'))
  const { position, orders } = tracker.state
  return { ...currentTerms, position, waiting: orders }
}
