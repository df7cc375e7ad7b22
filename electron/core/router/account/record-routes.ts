import { accountRecord } from '../../usecases/record/account-record'
import { handOverFile } from '../hand-over-file'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

const shownPreviews = 200

export function recordRoutes({ session, clock, saveFile }: RouterDeps): Handlers['record'] {
  const record = () => {
    const { history, candles, account } = session.live()
    return accountRecord({ history, clock, candles, account })
  }
  return {
    page: answering(({ after, limit, ...query }) => record().page(query, after, limit)),
    totals: answering((query) => record().totals(query)),
    days: answering(({ fromMs, toMs, offsetMinutes }) => record().days(fromMs, toMs, offsetMinutes)),
    previews: answering(() => session.live().history.previewComparisons(shownPreviews)),
    setNote: answering(({ id, note }) => void session.live().notes.set(id, note)),
    export: answering(async ({ layout, ...query }) =>
      handOverFile(saveFile, await record().csv(layout, query)),
    ),
  }
}
