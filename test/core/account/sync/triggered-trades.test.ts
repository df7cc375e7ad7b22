import { expect, test } from 'vitest'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { TriggeredTrades } from '../../../../electron/core/account/sync/triggered-trades'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { createTrade } from '../../../support/create-trade'
import { ManualClock } from '../../../support/time/manual-clock'
import { futuresDeps } from '../../usecases/support/futures'
import { listing } from '../../usecases/support/listing'
import { notFound, offline } from '../../usecases/support/reconcile'

const unreadable = new ExchangeError('bad-answer', message('service.unordered'))

/** `listed` replaces the tracked trades in the lists, next to an unreadable record of an unknown id. */
function start(
  read: (id: string) => Promise<FuturesTrade>,
  isStreaming = false,
  listed?: readonly FuturesTrade[],
) {
  const { tracker } = futuresDeps(createTrade('a'), createTrade('b'))
  const clock = new ManualClock()
  const reads: string[] = []
  const triggered = new TriggeredTrades({
    exchange: {
      trade(id) {
        reads.push(id)
        return read(id)
      },
      trades(state, options) {
        reads.push(state)
        if (listed === undefined) return Promise.resolve(tracker.active())
        if (options?.onUnreadable === undefined) return Promise.reject(unreadable)
        options.onUnreadable([{ id: null, problem: unreadable.text }])
        return Promise.resolve([...listed])
      },
      endedTrades: listing(),
    },
    tracker,
    clock,
    isStreaming: () => isStreaming,
  })
  return { triggered, tracker, clock, reads }
}

test('a triggered trade is read until it changed, for at most 10 s', async () => {
  const { triggered, clock, reads } = start((id) =>
    Promise.resolve(createTrade(id, id === 'a' ? { state: 'closed', exitPrice: 19_000 } : {})),
  )
  triggered.add(['a', 'b', 'unknown'])
  await triggered.read()
  clock.advance(9999)
  await triggered.read()
  expect(reads).toEqual(['a', 'b', 'b'])
  clock.advance(1)
  expect(triggered.count()).toBe('none')
})

test('a triggered trade keeps changes made during its read', async () => {
  const changed = createTrade('a', { marginSats: sats(60_000) })
  const { triggered, tracker } = start(() => {
    tracker.apply([changed])
    return Promise.resolve(createTrade('a', { stopLossPrice: 19_000 }))
  })
  triggered.add(['a'])
  await triggered.read()
  expect(tracker.get('a')).toEqual(changed)
})

test('a triggered trade that the exchange does not know is left to the lists, others are read again', async () => {
  const { triggered, reads } = start((id) => Promise.reject(id === 'a' ? notFound : offline))
  triggered.add(['a', 'b'])
  await expect(triggered.read()).rejects.toBe(offline)
  await expect(triggered.read()).rejects.toBe(offline)
  expect(reads).toEqual(['a', 'b', 'b'])
})

test('an unreadable triggered trade is left to the lists and does not block the others', async () => {
  const { triggered, tracker, reads } = start((id) =>
    id === 'a' ? Promise.reject(unreadable) : Promise.resolve(createTrade(id, { stopLossPrice: 19_000 })),
  )
  triggered.add(['a', 'b'])
  await triggered.read()
  expect(tracker.get('b')?.stopLossPrice).toBe(19_000)
  await triggered.read()
  expect(reads).toEqual(['a', 'b', 'b'])
})

test.each([
  ['three triggered trades', ['a', 'b', 'c']],
  ['running trades while events are streamed', []],
])('%s are read from a list with an unreadable record', async (_what, ids) => {
  const changed = createTrade('b', { stopLossPrice: 19_000 })
  const { triggered, tracker } = start(() => Promise.reject(offline), true, [changed])
  tracker.apply([createTrade('c')])
  triggered.add(ids)
  await triggered.read()
  expect(tracker.get('b')?.stopLossPrice).toBe(19_000)
  expect(tracker.get('a')?.state).toBe('running')
})

test.each([
  [true, ['running']],
  [false, []],
])(
  'running trades are listed without a trigger only while events are streamed: %s',
  async (isStreaming, expected) => {
    const { triggered, reads } = start(() => Promise.reject(offline), isStreaming)
    await triggered.read()
    expect(reads).toEqual(expected)
  },
)

test('three triggered trades are read from the lists, with the open orders only if one is triggered', async () => {
  const { triggered, tracker, clock, reads } = start(() => Promise.reject(offline))
  const states = async (...ids: string[]): Promise<string[]> => {
    reads.length = 0
    triggered.add(ids)
    await triggered.read()
    clock.advance(10_000)
    return reads.filter((read) => read === 'open' || read === 'running')
  }
  tracker.apply([createTrade('c'), createTrade('o', { state: 'open', filledAtMs: null })])
  expect(await states('a', 'b', 'c')).toEqual(['running'])
  expect(await states('a', 'b', 'o')).toEqual(['open', 'running'])
})
