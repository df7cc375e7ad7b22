import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '@common/domain/durations'
import type { CandleRange } from '@common/domain/market/market'
import { pastHours } from '../../../electron/core/usecases/record/past-hours'
import type { Page } from '../../../electron/core/ports/exchange/exchange-page'

const nowMs = 5000 * hourMs

function service(firstHour = 0, answers = Infinity) {
  const requests: Page[] = []
  const read = pastHours((range: CandleRange, page: Page) => {
    requests.push(page)
    expect(range).toBe('1h')
    if (requests.length > answers) return Promise.reject(new Error('offline'))
    const from = Math.max(firstHour, Math.ceil((page.fromMs ?? 0) / hourMs))
    const last = Math.floor((page.toMs ?? nowMs) / hourMs)
    const open = (hour: number) => ({ open: 10_000 + hour, high: 0, low: 0, close: 0, volume: 0 })
    const length = Math.max(0, last - from + 1)
    return Promise.resolve(
      Array.from({ length }, (_, index) => ({ timeMs: (from + index) * hourMs, ...open(from + index) })),
    )
  })
  return { asked: requests, read }
}

test('a past time has the price at the start of its hour, and many hours need one request', async () => {
  const { asked, read } = service()
  const times = [4999.5, 4998.01, 4300, 4001].map((hours) => hours * hourMs)
  const priceAt = await read(times)
  expect(times.map(priceAt)).toEqual([14_999, 14_998, 14_300, 14_001])
  expect(asked).toEqual([{ fromMs: 4000 * hourMs, toMs: nowMs - 1, limit: 1000 }])
  expect((await read([4001 * hourMs + minuteMs]))(4001 * hourMs + minuteMs)).toBe(14_001)
  expect(asked).toHaveLength(1)
  expect((await read([3000 * hourMs]))(3000 * hourMs)).toBe(13_000)
  expect(asked).toHaveLength(2)
})

test('a time before the first candle has no price and is not requested again', async () => {
  const { asked, read } = service(4000)
  const priceAt = await read([3999 * hourMs, 4000 * hourMs])
  expect([3999, 4000].map((hour) => priceAt(hour * hourMs))).toEqual([null, 14_000])
  await read([3999 * hourMs])
  expect(asked).toHaveLength(1)
})

test('a failed price request stops further ones and leaves the loaded prices available', async () => {
  const { asked, read } = service(0, 1)
  const priceAt = await read([4999 * hourMs, 3000 * hourMs, 1000 * hourMs])
  expect([4999, 3000, 1000].map((hour) => priceAt(hour * hourMs))).toEqual([14_999, null, null])
  expect(asked).toHaveLength(2)
})
