import { describe, expect, onTestFinished, test } from 'vitest'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import type { History } from '../../../electron/core/ports/storage/history'
import { temporaryFolder } from '../../support/temporary-folder'
import { crossOrder } from '../../window/support/records'
import { newHistory } from '../usecases/support/write-deps'
import { changeFile } from './support/change-file'
import { settle } from './support/entry-steps'

const opened = { ...crossOrder(), id: 'opened', price: 100_000, filledAtMs: 2000 }
/** Loses 250,000 sats, more than any collateral below. */
const liquidated = {
  ...crossOrder(),
  id: 'liquidated',
  orderType: 'liquidation',
  side: 'sell',
  price: 80_000,
  tradingFeeSats: sats(0),
  filledAtMs: 9000,
} as const

const fund = (history: History, feeSats: number, atMs: number): void =>
  history.cross.addFunding([{ fixingId: `f${atMs}`, atMs, feeSats: sats(feeSats) }])

/** The collateral is 100,000 sats minus the opening fee of 1,000. */
function start(): History {
  const history = newHistory()
  history.cross.addTransfers([{ id: 'in', atMs: 1000, amountSats: sats(100_000) }])
  return history
}

const lossSats = (history: History): number | undefined => {
  settle(history)
  return history.cross.fillsSince(9000)[0]?.pnlSats
}

describe('a cross loss above the collateral', () => {
  test.each([
    ['paid funding', 7000, 4000, -92_000],
    ['received funding', -7000, 4000, -106_000],
    ['funding charged with the liquidation', 7000, 9000, -92_000],
    ['funding charged before the position opened', 7000, 1500, -92_000],
    ['funding charged after the liquidation', 7000, 9001, -99_000],
  ])('is limited to the collateral after %s', (_name, feeSats, atMs, booked) => {
    const history = start()
    fund(history, feeSats, atMs)
    history.cross.addFills([liquidated, opened])
    expect(lossSats(history)).toBe(booked)
  })

  test('is corrected by funding that is listed after the fill', () => {
    const history = start()
    history.cross.addFills([liquidated, opened])
    expect(lossSats(history)).toBe(-99_000)
    fund(history, 7000, 4000)
    expect(lossSats(history)).toBe(-92_000)
    const { entries } = history.entries.page({ kinds: ['cross', 'carry'], search: '' }, null, 10)
    expect(entries.reduce((sum, { effectSats }) => sum + effectSats, 100_000)).toBe(0)
  })

  test('excludes funding of isolated trades', () => {
    const history = start()
    history.trades.saveFundingFees([{ tradeId: 't1', fixingId: 'f1', atMs: 4000, feeSats: sats(7000) }])
    history.cross.addFills([liquidated, opened])
    expect(lossSats(history)).toBe(-99_000)
  })
})

test('all cross fills get entries even if one of a batch is unreadable', () => {
  const folder = temporaryFolder()
  const first = openHistory(folder, 'p1', null, 1).history
  first.cross.addTransfers([{ id: 'in', atMs: 1, amountSats: sats(100_000_000) }])
  const ids = Array.from({ length: 450 }, (_, place) => `f${place}`)
  first.cross.addFills(
    ids.map((id, place) => ({ ...crossOrder(), id, filledAtMs: 2000 + place })).toReversed(),
  )
  first.close()
  changeFile(folder, "UPDATE cross_fills SET record = '{' WHERE id = 'f7'")
  const { history } = openHistory(folder, 'p1', null, 2)
  onTestFinished(() => history.close())
  settle(history)
  expect(history.cross.fillsSince(0)).toHaveLength(449)
  expect(history.entries.sums({ kinds: ['cross'], search: '' }).cross?.count).toBe(449)
  expect(history.problem()).not.toBeNull()
})

test('cross fills of a millisecond are booked again if the exchange lists them in another order', () => {
  const history = start()
  const buy = { ...opened, id: 'buy', side: 'buy', price: 100_000 } as const
  const sell = { ...opened, id: 'sell', side: 'sell', price: 110_000 } as const
  const closing = (): string[] => {
    settle(history)
    return history.cross.fillsSince(2000).flatMap(({ id, pnlSats }) => (pnlSats === 0 ? [] : id))
  }
  history.cross.addFills([sell, buy])
  expect(closing()).toEqual(['sell'])
  history.cross.addFills([buy, sell])
  expect(closing()).toEqual(['buy'])
})

test('collateral moved in the millisecond of a cross fill counts once', () => {
  const history = newHistory()
  history.cross.addTransfers([{ id: 'in', atMs: 2000, amountSats: sats(100_000) }])
  history.cross.addFills([liquidated, opened])
  expect(lossSats(history)).toBe(-99_000)
})

test('a late transfer keeps entries and results of later fills while they await settlement', () => {
  const history = start()
  history.cross.addFills([liquidated, opened])
  settle(history)
  const query = { kinds: ['cross'], search: '' } as const
  const before = history.entries.page(query, null, 10).entries
  expect(before).toHaveLength(2)
  history.cross.addTransfers([{ id: 'late', atMs: 1500, amountSats: sats(5000) }])
  expect(history.entries.page(query, null, 10).entries).toEqual(before)
  expect(history.problem()).toBeNull()
  const results = (): (readonly [string, number])[] =>
    history.cross.fillsSince(0).map(({ id, pnlSats }) => [id, pnlSats])
  expect(results()).toEqual([
    ['liquidated', -99_000],
    ['opened', 0],
  ])
  expect(history.cross.isSettled('liquidated')).toBe(false)
  settle(history)
  const [after] = history.entries.page(query, null, 10).entries
  expect(after).toMatchObject({ id: 'liquidated', pnlSats: -104_000 })
  expect([results()[0], history.cross.isSettled('liquidated')]).toEqual([['liquidated', -104_000], true])
})
