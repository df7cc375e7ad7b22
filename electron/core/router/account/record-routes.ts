import { accountRecord } from '../../usecases/record/account-record'
import { handOverFile } from '../hand-over-file'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

const shownPreviews = 200

export function recordRoutes({ session, clock, saveFile }: RouterDeps): Handlers['record'] {
  const record = () => {
    const { history, candles, account } = session.live()
    return accountRecord({ history, clock, candles, account })
  }
  return {
    page: withBridgeErrors(({ after, limit, ...query }) => record().page(query, after, limit)),
    totals: withBridgeErrors((query) => record().totals(query)),
    days: withBridgeErrors(({ fromMs, toMs, offsetMinutes }) => record().days(fromMs, toMs, offsetMinutes)),
    previews: withBridgeErrors(() => session.live().history.comparisons.newest(shownPreviews)),
    setNote: withBridgeErrors(({ id, note }) => void session.live().notes.set(id, note)),
    export: withBridgeErrors(async ({ layout, ...query }) =>
      handOverFile(saveFile, await record().csv(layout, query)),
    ),
  }
}
