import { createExposure, type Exposure } from '../exposure'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { cross } from './cross'
import { futures } from './futures'
import { marketData } from './market-data'
import { options } from './options'

export const exposure = defineModule({
  name: 'exposure',
  needs: [marketData, accountState, futures, cross, options],
  start: ({ clock }, needs): Started<Exposure> => ({
    api: createExposure({
      running: needs.futures.running,
      runningOptions: () => needs.options?.running() ?? [],
      crossTerms: () => needs.cross?.position() ?? null,
      areAllKnown: () =>
        needs.futures.tracker.asOfMs > 0 &&
        needs.options?.isKnown() !== false &&
        (needs.cross === null || needs.cross.position() !== null),
      quotes: needs.marketData.quotes,
      clock,
      account: needs.account.state,
    }),
  }),
})
