import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../electron/core/ports/exchange/exchange-listing'
import type { Page } from '../../../electron/core/ports/exchange/exchange-page'
import {
  closedOptionsListing,
  closedTradesListing,
  createdItemsListing,
  fundingFeesListing,
} from '../../../electron/core/exchange/shared/listings'
import { createTrade } from '../../support/create-trade'
import { option } from '../../window/support/records'

interface Source<T> {
  readonly limit: number
  readonly read: (page: Page) => Promise<readonly T[]>
}

/** Pages that a listing requests if each is full, newest first. */
async function requestedPages<T>(
  createListing: (source: Source<T>) => Listing<T>,
  ...answers: readonly (readonly T[])[]
) {
  const pages: Page[] = []
  const listing = createListing({
    limit: 2,
    read(page) {
      pages.push(page)
      return Promise.resolve(answers[pages.length - 1] ?? [])
    },
  })
  let cursor = listing.begin()
  while (pages.length < answers.length) {
    const { next } = await listing.read(cursor)
    if (next === null) break
    cursor = next
  }
  return { pages, newestMs: (item: T): number => listing.newestMs(item) }
}

const fee = (atMs: number) => ({ tradeId: 't', fixingId: `f${atMs}`, atMs, feeSats: sats(1) })

describe('a full page of a list continues', () => {
  test('before the close of the oldest trade, whenever it was opened', async () => {
    const closed = (id: string, closedAtMs: number | null, createdAtMs: number) =>
      createTrade(id, { state: 'closed', closedAtMs, createdAtMs, updatedAtMs: 200 })
    const trades = [closed('a', 300, 10), closed('b', null, 20)]
    const { pages, newestMs } = await requestedPages(closedTradesListing, trades, [])
    expect(pages[1]).toEqual({ toMs: 200, limit: 2 })
    expect(trades.map(newestMs)).toEqual([300, 200])
  })

  test('before the end of the oldest option, whenever it was bought', async () => {
    const ended = (id: string, closedAtMs: number | null, createdAtMs: number) => ({
      ...option({ id, state: 'expired' }),
      closedAtMs,
      createdAtMs,
      expiresAtMs: 200,
    })
    const options = [ended('a', 300, 10), ended('b', null, 20)]
    const { pages, newestMs } = await requestedPages(closedOptionsListing, options, [])
    expect(pages[1]).toEqual({ toMs: 200, limit: 2 })
    expect(options.map(newestMs)).toEqual([300, 200])
  })

  test('before the oldest funding fee', async () => {
    const { pages } = await requestedPages(fundingFeesListing, [fee(300), fee(200)], [])
    expect(pages[1]).toEqual({ toMs: 200, limit: 2 })
  })

  test('before the oldest payment', async () => {
    const payments = [
      { id: 'a', createdAtMs: 300 },
      { id: 'b', createdAtMs: 200 },
    ]
    const { pages } = await requestedPages(createdItemsListing, payments, [])
    expect(pages[1]).toEqual({ toMs: 200, limit: 2 })
  })
})
