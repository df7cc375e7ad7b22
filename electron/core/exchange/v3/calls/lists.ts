import { text } from '@common/texts/text'
import { ExchangeError } from '../../../ports/exchange-error'
import { readAll } from '../../shared/translate'
import type { ReadPage } from '../pages'

/** The same list in the domain's words. */
export const mapped =
  <W, D>(translate: (wire: W) => D, list: ReadPage<W>): ReadPage<D> =>
  async (query, how) => {
    const { data, nextCursor } = await list(query, how)
    return { data: readAll(translate, data), nextCursor }
  }

/** What was looked for. @throws ExchangeError `not-found` when it is not there */
export function found<T>(item: T | undefined): T {
  if (item === undefined) throw new ExchangeError('not-found', text('service.tradeNotKnown'))
  return item
}
