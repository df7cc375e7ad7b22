import type { Quote, Candle } from '@common/domain/market/market'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useCandlesStore } from '../../../src/market/candles'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { alice, practice, quote, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

const rangeMs = 300_000
const candle = (index: number, close = 100): Candle => ({
  timeMs: index * rangeMs,
  open: 100,
  high: 101,
  low: 99,
  close,
  volume: 1,
})
const at = (index: number, price: number, intoMs = 1000): Quote => ({
  ...quote(price),
  marketTimeMs: index * rangeMs + intoMs,
})

let main: FakeMain
let window: TestWindow
/** Runs before each response. */
let answer: () => void

beforeEach(() => {
  answer = () => undefined
  main = new FakeMain((router) => ({
    market: {
      ...router.market,
      candles: (...args) => {
        answer()
        return router.market.candles(...args)
      },
    },
  }))
  main.candles = Array.from({ length: 700 }, (_, index) => candle(index))
  main.send('market.quotes', at(699, 100))
  window = openWindow(main)
})
afterEach(() => {
  window.close()
  expect(main.unexpected).toEqual([])
})

async function readyCandles() {
  const store = useCandlesStore()
  await vi.waitFor(() => expect(store.state).toBe('ready'))
  return store
}

describe('candles', () => {
  test('are loaded newest first, older ones on request', async () => {
    const store = await readyCandles()
    expect(store.series.length).toBe(500)
    await store.loadOlder()
    expect(store.series.length).toBe(700)
    expect(store.prepended).toBe(200)
    await store.loadOlder()
    await store.loadOlder()
    expect(main.inputsOf('market.candles')).toHaveLength(3)
  })

  test('are not reloaded when only the number of queued requests changes', async () => {
    await readyCandles()
    for (const queuedRequests of [1, 2, 0]) {
      main.send('session.state', sessionState(practice, { queuedRequests }))
      await vi.waitFor(() => expect(useSessionStore().state?.queuedRequests).toBe(queuedRequests))
    }
    expect(main.inputsOf('market.candles')).toHaveLength(1)
  })

  test('update the forming candle from the price stream', async () => {
    const store = await readyCandles()
    main.send('market.quotes', at(699, 107))
    await vi.waitFor(() => expect(store.series.at(499)?.close).toBe(107))
    expect(store.series.at(499)?.high).toBe(107)
    expect(store.series.length).toBe(500)
  })

  test('start the next candle by market time and correct the last ones from the exchange', async () => {
    const store = await readyCandles()
    main.candles = [...main.candles.slice(0, -1), candle(699, 104), candle(700, 110)]
    main.send('market.quotes', at(700, 111))
    await vi.waitFor(() => expect(store.series.length).toBe(501))
    await vi.waitFor(() => expect(store.series.at(499)?.close).toBe(104))
    expect(store.series.at(500)).toMatchObject({ timeMs: 700 * rangeMs, close: 111 })
  })

  test('fill in the candles missed by the price stream', async () => {
    const store = await readyCandles()
    main.candles = [...main.candles, candle(700, 104), candle(701, 110)]
    main.send('market.quotes', at(701, 111))
    await vi.waitFor(() => expect(store.series.length).toBe(502))
    expect(store.series.at(499)).toMatchObject({ timeMs: 699 * rangeMs })
    expect(store.series.at(500)).toMatchObject({ timeMs: 700 * rangeMs, close: 104 })
    expect(store.series.at(501)).toMatchObject({ timeMs: 701 * rangeMs, close: 111 })
  })

  test('ignore a price older than the forming candle', async () => {
    const store = await readyCandles()
    main.send('market.quotes', at(600, 500))
    main.send('market.quotes', at(699, 101))
    await vi.waitFor(() => expect(store.series.at(499)?.close).toBe(101))
    expect(store.series.at(499)?.high).toBe(101)
  })

  describe('after a gap of more than three candles', () => {
    const withGap = (to: number): Candle[] => [
      ...main.candles,
      ...Array.from({ length: to - 700 + 1 }, (_, index) => candle(700 + index, 104)),
    ]
    const times = (series: { at(index: number): Candle | undefined; length: number }): number[] =>
      Array.from({ length: series.length }, (_, index) => (series.at(index)?.timeMs ?? NaN) / rangeMs)

    test.for([
      ['within one page', 710],
      ['of several pages', 2400],
    ] as const)('keep the older candles, %s', async ([, newest]) => {
      const store = await readyCandles()
      await store.loadOlder()
      main.candles = withGap(newest)
      main.send('market.quotes', at(newest, 111))
      await vi.waitFor(() => expect(store.series.at(newest - 1)?.close).toBe(104))
      expect(times(store.series)).toEqual(Array.from({ length: newest + 1 }, (_, index) => index))
      expect(store.series.at(newest)).toMatchObject({ close: 111 })
    })

    test('read the missed ones again if that fails', async () => {
      const store = await readyCandles()
      let isFailing = true
      answer = () => {
        if (isFailing) throw new Error('asleep')
      }
      main.candles = withGap(710)
      const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
      main.send('market.quotes', at(710, 111))
      await vi.waitFor(() => expect(main.unexpected).toHaveLength(1))
      main.unexpected.length = 0
      expect(store.state).toBe('ready')
      isFailing = false
      now.mockReturnValue(1_015_000)
      main.send('market.quotes', at(710, 112))
      await vi.waitFor(() => expect(store.series.length).toBe(511))
      now.mockRestore()
      expect(store.series.at(509)?.close).toBe(104)
      expect(store.series.at(510)?.close).toBe(112)
    })

    test('are replaced if the exchange no longer has those before it', async () => {
      const store = await readyCandles()
      main.candles = Array.from({ length: 20 }, (_, index) => candle(990 + index, 104))
      main.send('market.quotes', at(1009, 111))
      await vi.waitFor(() => expect(store.series.length).toBe(20))
      expect(store.series.firstTimeMs).toBe(990 * rangeMs)
    })
  })

  test('are loaded again after a failure once prices arrive', async () => {
    answer = () => {
      throw new Error('offline')
    }
    const store = useCandlesStore()
    await vi.waitFor(() => expect(store.state).toBe('failed'))
    main.unexpected.length = 0
    answer = () => undefined
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000)
    main.send('market.quotes', at(699, 101))
    await vi.waitFor(() => expect(store.state).toBe('ready'))
    now.mockRestore()
    expect(store.series.length).toBe(500)
  })

  test('are reset for another account', async () => {
    const store = await readyCandles()
    main.candles = [candle(699, 42)]
    main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(store.series.length).toBe(1))
  })

  test('are reloaded for another candle range', async () => {
    const store = await readyCandles()
    store.setRange('1h')
    await vi.waitFor(() => expect(store.state).toBe('ready'))
    expect(main.inputsOf('market.candles').at(-1)).toMatchObject({ range: '1h' })
  })
})
