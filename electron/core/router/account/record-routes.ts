import { accountRecord } from '../../usecases/record/account-record'
import { handOverFile } from '../hand-over-file'
import type { Handlers, RouterDeps } from '../router-deps'

const shownPreviews = 200

export function recordRoutes({ session, clock, saveFile }: RouterDeps): Handlers['record'] {
  const record = () => {
    const { storage, marketData, account } = session.active()
    const { candles } = marketData
    return accountRecord({ history: storage, clock, candles, account: () => account.state()?.account })
  }
  return {
    page: ({ after, limit, ...query }) => record().page(query, after, limit),
    totals: (query) => record().totals(query),
    days: ({ fromMs, toMs, utcOffsets }) => record().days(fromMs, toMs, utcOffsets),
    previews: () => session.active().storage.comparisons.newest(shownPreviews),
    setNote: ({ id, note }) => void session.active().history.notes.set(id, note),
    export: async ({ layout, ...query }) => handOverFile(saveFile, await record().csv(layout, query)),
  }
}
