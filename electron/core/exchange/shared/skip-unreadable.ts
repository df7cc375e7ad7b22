import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { UnreadableRecord } from '../../ports/exchange/exchange-listing'

/** For a search in lists: one unreadable record must not hide the others. */
export function skipUnreadable() {
  const skipped: UnreadableRecord[] = []
  return {
    onUnreadable: (records: readonly UnreadableRecord[]): void => void skipped.push(...records),
    /**
     * @param ids of the missing records; any by default
     * @throws ExchangeError `bad-answer` if one of them may be unreadable
     */
    rejectIfSkipped: (ids?: readonly string[]): void => {
      const record = skipped.find(({ id }) => id === null || ids === undefined || ids.includes(id))
      if (record) throw new ExchangeError('bad-answer', record.problem)
    },
  }
}
