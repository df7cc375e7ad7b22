import { minuteMs, hourMs } from '@common/domain/durations'
import { Agent, fetch } from 'undici'
import { z } from 'zod'
import type { Candle } from '@common/domain/market'
import { candle, futuresTicker } from '@common/exchange-api/v2/futures-records'
import { priceBounds } from '../price-bounds'

/** Prices of the service that is followed. */
export interface LivePrices {
  readonly lastPrice: number
  readonly indexPrice: number
}

const timeoutMs = 10_000

/** Most candles a list holds (protocol/rest.md#lists). */
const mostCandles = 1000

export const isPrice = (value: number): boolean => value >= priceBounds.min && value <= priceBounds.max

/** The public ticker of a service. @throws Error saying what is wrong with the answer. */
export async function readLivePrices(rest: string): Promise<LivePrices> {
  const { lastPrice, index } = futuresTicker.parse(await readJson(`${rest}/v2/futures/ticker`))
  if (isPrice(lastPrice) && isPrice(index)) return { lastPrice, indexPrice: index }
  throw new Error(`its price ${lastPrice} lies beyond ${priceBounds.min} to ${priceBounds.max}`)
}

interface LivePast {
  readonly minutes: readonly Candle[]
  readonly hours: readonly Candle[]
}

/** The last candles of a service, oldest first; none when it has none to give. */
export async function readLivePast(rest: string, nowMs: number): Promise<LivePast> {
  const read = async (range: string, lengthMs: number): Promise<Candle[]> => {
    const span = `from=${nowMs - mostCandles * lengthMs}&to=${nowMs}&limit=${mostCandles}`
    const list = z.array(candle).parse(await readJson(`${rest}/v2/futures/ohlcs?range=${range}&${span}`))
    return list
      .map(({ time, ...prices }) => ({ timeMs: time, ...prices }))
      .filter(({ timeMs, low, high }) => timeMs % lengthMs === 0 && isPrice(low) && isPrice(high))
      .sort((a, b) => a.timeMs - b.timeMs)
  }
  try {
    const minutes = await read('1', minuteMs)
    const firstMs = Math.ceil((minutes[0]?.timeMs ?? nowMs) / hourMs) * hourMs
    const hours = await read('60', hourMs)
    // The minutes begin on the hour, so that no hour is made of both.
    return {
      minutes: minutes.filter(({ timeMs }) => timeMs >= firstMs),
      hours: hours.filter(({ timeMs }) => timeMs < firstMs),
    }
  } catch {
    return { minutes: [], hours: [] }
  }
}

/** The certificate is checked whatever the environment says. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: true } })

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, { dispatcher, signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}
