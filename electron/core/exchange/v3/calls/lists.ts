import type { Endpoint } from '@common/exchange-api/endpoint'
import type { pageQuery } from '@common/exchange-api/v3/fields'
import { message } from '@common/texts/message'
import type { z } from 'zod'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type { RestClient } from '../../rest/rest-client'
import { listOptions } from '../../shared/adapter'
import { skipUnreadable } from '../../shared/skip-unreadable'
import { readAll } from '../../shared/translate'
import { findIn, type Page, type ReadPage } from '../pages'

export const paged =
  <W>(
    rest: RestClient,
    endpoint: Endpoint<
      undefined,
      z.ZodType<object, z.input<typeof pageQuery>>,
      undefined,
      z.ZodType<Page<W>>
    >,
  ): ReadPage<W> =>
  (query, options) =>
    rest.call(endpoint, { query }, listOptions(options))

export const mapped =
  <W, D>(translate: (wire: W) => D, list: ReadPage<W>): ReadPage<D> =>
  async (query, options) => {
    const { data, nextCursor } = await list(query, options)
    return { data: readAll(translate, data, options), nextCursor }
  }

/** @throws ExchangeError `not-found` */
export function found<T>(item: T | undefined): T {
  if (item === undefined) throw new ExchangeError('not-found', message('service.tradeNotKnown'))
  return item
}

/** @throws ExchangeError */
export async function findById<T extends { readonly id: string }>(
  lists: readonly ReadPage<T>[],
  id: string,
  limit: number,
): Promise<T> {
  const { onUnreadable, rejectIfSkipped } = skipUnreadable()
  const isWanted = (each: T): boolean => each.id === id
  let item: T | undefined
  for (const list of lists)
    item ??= await findIn((query, options) => list(query, { ...options, onUnreadable }), isWanted, limit)
  if (item === undefined) rejectIfSkipped([id])
  return found(item)
}
