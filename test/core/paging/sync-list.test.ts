import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listByTime } from '../../../electron/core/exchange/shared/list-by-time'
import { syncList } from '../../../electron/core/usecases/lists/sync-list'
import { FakeList, type Item } from './support/fake-list'

const habits = { limit: 4, order: 'newest-first', bounds: 'inclusive', by: 'endedMs' } as const
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const startMs = 1_700_000_000_000

const at = (timesMs: readonly number[]): Item[] =>
  timesMs.map((timeMs, id) => ({ id, beganMs: startMs + timeMs, endedMs: startMs + timeMs }))

function copyOf(list: FakeList, changingSinceMs?: () => number | undefined) {
  const facts = new Map<string, string>()
  const saved = new Map<number, number>()
  const firsts: boolean[] = []
  const read = syncList<Item>({
    name: 'things',
    list: listByTime(list),
    overlapMs: hourMs,
    ...(changingSinceMs && { changingSinceMs }),
    save(items, isFirst) {
      firsts.push(isFirst)
      for (const { id } of items) saved.set(id, (saved.get(id) ?? 0) + 1)
    },
    facts: {
      get: (name) => JSON.parse(facts.get(name) ?? 'null') as unknown,
      set: (name, value) => void facts.set(name, JSON.stringify(value)),
    },
  })
  return { read, saved, firsts, facts }
}

const allIds = (list: FakeList): number[] => list.items.map(({ id }) => id)
const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b)

describe('synced list', () => {
  test('is complete after the first sync and then requests only new items', async () => {
    const list = new FakeList(at(Array.from({ length: 10 }, (_, index) => index * hourMs)), habits)
    const { read, saved, firsts } = copyOf(list)
    await read()
    expect(sorted(saved.keys())).toEqual(allIds(list))
    expect(list.pages).toHaveLength(4)
    expect(firsts).toEqual([true, true, true, true])
    list.items.push({ id: 10, beganMs: startMs, endedMs: startMs + 11 * hourMs })
    await read()
    expect(list.pages.at(-1)).toEqual({ fromMs: startMs + 8 * hourMs, limit: 4 })
    expect(list.pages).toHaveLength(5)
    expect(firsts.at(-1)).toBe(false)
    expect(sorted(saved.keys())).toEqual(allIds(list))
  })

  test('is complete when empty, so that an item added later is new', async () => {
    const list = new FakeList([], habits)
    const { read, saved, firsts } = copyOf(list)
    await read()
    list.items.push({ id: 0, beganMs: startMs, endedMs: startMs })
    await read()
    expect([...saved.keys()]).toEqual([0])
    expect(firsts).toEqual([true, false])
  })

  test('resumes after a crash or an outage without losing items', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5000), { maxLength: 60 }),
        fc.array(fc.oneof(fc.constant('outage' as const), fc.constant('ok' as const), fc.nat(3)), {
          maxLength: 40,
        }),
        async (minutes, events) => {
          const list = new FakeList([], habits)
          const add = (minute: number): void => {
            const timeMs = startMs + minute * 60_000
            if (list.items.filter(({ endedMs }) => endedMs === timeMs).length >= habits.limit - 1) return
            list.items.push({ id: list.items.length, beganMs: timeMs, endedMs: timeMs })
          }
          minutes.forEach(add)
          let remaining = [...events]
          const honest = list.read
          list.read = async (page) => {
            const event = remaining.shift() ?? 'ok'
            if (event === 'outage') throw new Error('outage')
            if (typeof event === 'number') for (let i = 0; i < event; i += 1) add(6000 + list.items.length)
            return honest(page)
          }
          const { read, saved } = copyOf(list)
          for (let run = 0; run < 60; run += 1) await read().catch(() => undefined)
          remaining = []
          await read()
          await read()
          expect(sorted(saved.keys())).toEqual(allIds(list))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('rereads items that may still change, for up to 30 days', async () => {
    const list = new FakeList(at([0, 40 * dayMs, 60 * dayMs]), habits)
    let changingSinceMs: number | undefined = startMs + 40 * dayMs
    const { read, saved } = copyOf(list, () => changingSinceMs)
    await read()
    await read()
    expect(list.pages.at(-1)).toEqual({ fromMs: startMs + 40 * dayMs, limit: 4 })
    changingSinceMs = startMs
    await read()
    expect(list.pages.at(-1)).toEqual({ fromMs: startMs + 30 * dayMs, limit: 4 })
    changingSinceMs = undefined
    await read()
    expect(list.pages.at(-1)).toEqual({ fromMs: startMs + 60 * dayMs - hourMs, limit: 4 })
    expect([...saved]).toEqual([
      [2, 4],
      [1, 3],
      [0, 1],
    ])
  })

  test('saves nothing after an abort and resumes from there', async () => {
    const list = new FakeList(at(Array.from({ length: 10 }, (_, index) => index * hourMs)), habits)
    const { read, saved } = copyOf(list)
    const stop = new AbortController()
    await expect(
      read({
        signal: stop.signal,
        onProgress: ({ pages }) => pages === 2 && stop.abort(new Error('closing')),
      }),
    ).rejects.toThrow('closing')
    expect(saved.size).toBe(7)
    await read()
    expect(list.pages).toHaveLength(4)
    expect([...saved.values()]).toEqual(Array(10).fill(1))
  })

  test('resumes from a position stored by version 0.1 of the app', async () => {
    const list = new FakeList(at(Array.from({ length: 10 }, (_, index) => index * hourMs)), habits)
    const { read, saved, facts } = copyOf(list)
    const input = [6, 7, 8, 9].map((id) => [String(id), startMs + id * hourMs])
    const cursor = {
      fromMs: null,
      toMs: startMs + 6 * hourMs,
      order: 'newest-first',
      bounds: null,
      given: input.slice(0, 1),
    }
    const walk = { cursor, newestMs: startMs + 9 * hourMs }
    facts.set('thingsRead', JSON.stringify({ throughMs: null, walk }))
    await read()
    expect(list.pages[0]).toEqual({ toMs: startMs + 6 * hourMs, limit: 4 })
    expect(sorted(saved.keys())).toEqual([0, 1, 2, 3, 4, 5])
    expect(JSON.parse(facts.get('thingsRead') ?? '')).toEqual({
      throughMs: startMs + 9 * hourMs,
      isRead: true,
      walk: null,
    })
  })

  test('restarts a sync begun with another protocol version', async () => {
    const list = new FakeList(at([0, hourMs, 4 * hourMs]), habits)
    const { read, saved, facts } = copyOf(list)
    const throughMs = startMs + 2 * hourMs
    const walk = { cursor: { after: '2026-01-01T00:00:00.000Z' }, newestMs: startMs + 3 * hourMs }
    facts.set('thingsRead', JSON.stringify({ throughMs, walk }))
    await read()
    expect(list.pages).toEqual([{ fromMs: startMs + hourMs, limit: 4 }])
    expect(sorted(saved.keys())).toEqual([1, 2])
  })

  test('restarts if the stored position is invalid', async () => {
    const list = new FakeList(at([0, 1]), habits)
    const { read, saved, facts } = copyOf(list)
    facts.set('thingsRead', '{"throughMs":"yesterday"}')
    await read()
    expect(sorted(saved.keys())).toEqual([0, 1])
  })
})
