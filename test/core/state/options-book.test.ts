import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { OptionTrade } from '@common/domain/options/option'
import { expect, test } from 'vitest'
import { OptionsBook } from '../../../electron/core/state/options-book'
import { optionEnded, optionExpires } from '../../../electron/core/usecases/options/option-events'
import { option } from '../../stores/support/records'
import { ManualClock } from '../exchange/support/manual-clock'

function openBook() {
  const published: (readonly OptionTrade[])[] = []
  const noted: [OptionTrade | undefined, OptionTrade][] = []
  const book = new OptionsBook({
    clock: new ManualClock(),
    publish: ({ options }) => published.push(options),
    note: (before, after) => noted.push([before, after]),
  })
  return { book, published, noted }
}

test('what has ended does not run again because of an older answer', () => {
  const { book, published } = openBook()
  book.apply([option()])
  const { revision } = book
  book.apply([option({ state: 'closed' })])
  book.apply([option()], revision)
  book.apply([option()])
  expect(book.get('o1')?.state).toBe('closed')
  expect(book.running()).toEqual([])
  expect(published.at(-1)).toMatchObject([{ state: 'closed' }])
})

test('a change is told with what was known before; what the exchange does not know is let go of', () => {
  const { book, noted } = openBook()
  book.apply([option()])
  book.apply([option({ state: 'expired' })])
  expect(noted).toMatchObject([
    [undefined, { state: 'running' }],
    [{ state: 'running' }, { state: 'expired' }],
  ])
  book.forget(['o1', 'o2'])
  expect(book.all()).toEqual([])
})

test('the end at the expiry is news, and a close is the user’s own', () => {
  const before = option()
  const kindOf = (after: OptionTrade) => optionEnded(before, after).map(({ event }) => event.kind)
  expect(kindOf(option({ state: 'expired' }))).toEqual(['option-expired'])
  expect(kindOf(option({ state: 'exercised' }))).toEqual(['option-paid'])
  expect(kindOf(option({ state: 'exercised', deliveredTradeId: 't1' }))).toEqual(['option-delivered'])
  expect(kindOf(option({ state: 'closed' }))).toEqual([])
  expect(optionEnded(undefined, option({ state: 'expired' }))).toEqual([])
})

test('the nearest reminder is told, and none of what its buyer has just seen', () => {
  const bought = option({ createdAtMs: 0, expiresAtMs: 2 * dayMs })
  const aheadAt = (leftMs: number, of = bought) =>
    optionExpires(of, of.expiresAtMs - leftMs).map(({ event }) => 'aheadMs' in event && event.aheadMs)
  expect(aheadAt(dayMs + 1)).toEqual([])
  expect(aheadAt(dayMs)).toEqual([dayMs])
  expect(aheadAt(59 * minuteMs)).toEqual([hourMs])
  expect(aheadAt(9 * minuteMs)).toEqual([10 * minuteMs])
  expect(aheadAt(0)).toEqual([])
  expect(aheadAt(dayMs, option({ createdAtMs: 0, expiresAtMs: dayMs }))).toEqual([])
})
