import { entryKinds, type PaymentEntry } from '@common/domain/record/entry'
import { sumKinds, type Sums } from '@common/domain/record/sums'
import { noResults } from '@common/domain/record/trade-results'
import { sats, zeroSats } from '@common/domain/units'
import { effectScope } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useRecordStore } from '../../../src/history/record'
import { useCrossStore } from '../../../src/portfolio/cross'
import { useOptionsStore } from '../../../src/portfolio/options'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { accountState, crossOrder, crossPosition, option, practice, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

interface Page {
  entries: PaymentEntry[]
  next: { atMs: number; id: string; kind: 'deposit' } | null
}

let window: TestWindow
afterEach(() => window.close())

const entry = (id: string, atMs: number): PaymentEntry => ({
  kind: 'deposit',
  id,
  atMs,
  effectSats: sats(1000),
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
  priceUsd: null,
  note: '',
  rail: 'lightning',
  state: 'settled',
  reference: null,
  destination: null,
  details: null,
})

describe('a list that is shown', () => {
  const crossState = { orders: [], transfers: [], carry: [], asOfMs: 1, holdingsRevision: 0 }
  const position = crossPosition()

  test.each<[string, (main: FakeMain) => void, (main: FakeMain) => void]>([
    [
      'an option expires worthless',
      (main) => main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 }),
      (main) =>
        main.send('options.live', {
          options: [option({ state: 'expired' })],
          asOfMs: 2,
          holdingsRevision: 0,
        }),
    ],
    [
      'an order of cross margin fills',
      (main) => main.send('cross.live', { ...crossState, position, filled: [] }),
      (main) => main.send('cross.live', { ...crossState, position, filled: [crossOrder()] }),
    ],
    [
      'cross margin pays funding',
      (main) => main.send('cross.live', { ...crossState, position, filled: [] }),
      (main) =>
        main.send('cross.live', {
          ...crossState,
          position,
          filled: [],
          carry: [{ fixingId: 'f1', atMs: 1, feeSats: sats(5) }],
        }),
    ],
    [
      'cross margin is closed',
      (main) =>
        main.send('cross.live', { ...crossState, position: { ...position, quantity: 5 }, filled: [] }),
      (main) => main.send('cross.live', { ...crossState, position, filled: [] }),
    ],
  ])('is read again when %s', async (_what, before, after) => {
    const main = new FakeMain()
    window = openWindow(main)
    main.send('session.state', sessionState(practice))
    before(main)
    const record = useRecordStore()
    const scope = effectScope()
    const reads = vi.fn()
    scope.run(() => record.follow(() => void reads()))
    const [options, cross] = [useOptionsStore(), useCrossStore()]
    await vi.waitFor(() => expect(options.isLoaded || cross.state !== null).toBe(true))
    await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2))
    after(main)
    await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(3))
    scope.stop()
  })
})

test('a page that arrives during a reload is appended', async () => {
  const older: ((page: Page) => void)[] = []
  const cursor = { atMs: 2, id: 'd2', kind: 'deposit' } as const
  const main = new FakeMain((router) => ({
    record: {
      ...router.record,
      page: ({ after }): Page | Promise<Page> =>
        after === null
          ? { entries: [entry('d1', 3), entry('d2', 2)], next: { ...cursor } }
          : new Promise((resolve) => older.push(resolve)),
    },
  }))
  window = openWindow(main)
  main.send('session.state', sessionState(practice))
  const record = useRecordStore()
  const scope = effectScope()
  const reads = vi.fn()
  scope.run(() => record.follow((read) => void read().then(reads, () => undefined)))
  await vi.waitFor(() => expect(record.entries).toHaveLength(2))
  const reading = record.readMore()
  await vi.waitFor(() => expect(older).toHaveLength(1))

  main.send('account.state', accountState(5_000_000))
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2))
  const last: Page = { entries: [entry('d3', 1)], next: null }
  older[0]?.(last)
  // The cursor was replaced, so the page is read again.
  await vi.waitFor(() => expect(older).toHaveLength(2))
  older[1]?.(last)
  await reading
  expect(record.entries.map(({ id }) => id)).toEqual(['d1', 'd2', 'd3'])
  expect(record.hasMore).toBe(false)
  scope.stop()
})

test('after a new entry, older pages follow without a gap or a repeated entry', async () => {
  const stored = Array.from({ length: 450 }, (_, place) => entry(`d${place}`, 1000 - place))
  const main = new FakeMain((router) => ({
    record: {
      ...router.record,
      page: ({ after, limit }): Page => {
        const begin = after === null ? 0 : stored.findIndex(({ id }) => id === after.id) + 1
        const entries = stored.slice(begin, begin + limit)
        const last = entries.at(-1)
        const isEnd = entries.length < limit || last === undefined
        return { entries, next: isEnd ? null : { atMs: last.atMs, id: last.id, kind: 'deposit' } }
      },
    },
  }))
  window = openWindow(main)
  main.send('session.state', sessionState(practice))
  const record = useRecordStore()
  await vi.waitFor(() => expect(useSessionStore().subject).not.toBeNull())
  await record.read()
  await record.readMore()
  expect(record.entries).toHaveLength(400)
  stored.unshift(entry('new', 1001))
  await record.read()
  expect(record.entries).toHaveLength(401)
  await record.readMore()
  expect(record.entries.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  expect(record.hasMore).toBe(false)
})

const sumsOf = (effect: number): Sums =>
  Object.fromEntries(
    entryKinds.map((kind) => [kind, { ...sumKinds({}), count: 1, effectSats: sats(effect) }]),
  )

test('totals of an earlier query do not replace those of a later one', async () => {
  const answers: ((count: number) => void)[] = []
  const main = new FakeMain(() => ({
    record: {
      totals: () =>
        new Promise((resolve) =>
          answers.push((wins) =>
            resolve({ sums: sumsOf(wins), results: { ...noResults, wins }, proof: null }),
          ),
        ),
    },
  }))
  window = openWindow(main)
  main.send('session.state', sessionState(practice))
  const record = useRecordStore()
  await vi.waitFor(() => expect(useSessionStore().subject).not.toBeNull())
  const reads = [record.read()]
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  record.kind = 'trade'
  reads.push(record.read())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await reads[1]
  answers[0]?.(1)
  await reads[0]
  expect(record.results?.wins).toBe(2)
  expect(record.total?.effectSats).toBe(2 * entryKinds.length)
})

test('an export contains what is listed', async () => {
  const main = new FakeMain()
  window = openWindow(main)
  main.send('session.state', sessionState(practice))
  const record = useRecordStore()
  await vi.waitFor(() => expect(useSessionStore().subject).not.toBeNull())
  Object.assign(record, { kind: 'deposit', search: 'coffee', range: { kind: 'day', date: '2026-11-22' } })
  await record.read()
  await record.export('plain')
  const [listed] = main.inputsOf('record.totals')
  expect(listed).toMatchObject({ kinds: ['deposit'], search: 'coffee' })
  expect(main.inputsOf('history.export')).toEqual([{ ...(listed as object), layout: 'plain' }])
})
