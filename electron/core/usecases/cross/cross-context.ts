import type { CrossContext } from '@common/domain/futures/cross/cross-preview'
import { message } from '@common/texts/message'
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
  if (!currentTerms) throw new Refusal('not-connected', message('order.notLoaded'))
  if (!tracker.state) throw new Refusal('not-connected', message('cross.notKnown'))
  const { position, orders } = tracker.state
  return { ...currentTerms, position, waiting: orders }
}
