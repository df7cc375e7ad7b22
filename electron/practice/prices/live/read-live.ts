import { hourMs, minuteMs } from '@common/domain/durations'
import { Agent, fetch } from 'undici'
import { ZodError } from 'zod'
import type { Candle } from '@common/domain/market/market'
import { priceBounds } from '../price-bounds'
import { isPrice, type LivePrices, type LiveRange, type LiveVersion } from './live-version'
import { version2 } from './version-2'
import { version3 } from './version-3'

const timeoutMs = 10_000

/** Page limit (protocol/rest.md#lists). */
const maxCandles = 1000

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the response has status ${status}`)
    this.status = status
  }
}

/** @throws Error with the fault */
export async function readLivePrices(rest: string, version: LiveVersion): Promise<LivePrices> {
  const prices = version.readTicker(await readJson(rest + version.tickerPath))
  if (isPrice(prices.lastPrice) && isPrice(prices.indexPrice)) return prices
  throw new Error(`the price ${prices.lastPrice} is not between ${priceBounds.min} and ${priceBounds.max}`)
}

/**
 * Newest version first.
 * @throws Error with the fault
 */
export async function findLiveVersion(
  rest: string,
): Promise<{ readonly version: LiveVersion; readonly prices: LivePrices }> {
  try {
    return { version: version3, prices: await readLivePrices(rest, version3) }
  } catch (error) {
    const isUnknown =
      error instanceof ZodError || (error instanceof Refused && error.status >= 400 && error.status < 500)
    if (!isUnknown) throw error
    return { version: version2, prices: await readLivePrices(rest, version2) }
  }
}

interface LivePast {
  readonly minutes: readonly Candle[]
  readonly hours: readonly Candle[]
}

/** Oldest first; empty if the request fails. */
export async function readLivePast(rest: string, version: LiveVersion, nowMs: number): Promise<LivePast> {
  const read = async (range: LiveRange, lengthMs: number): Promise<Candle[]> => {
    const span = { fromMs: nowMs - maxCandles * lengthMs, toMs: nowMs, limit: maxCandles }
    const list = version.readCandles(await readJson(rest + version.candlesPath(range, span)))
    return list
      .filter(({ timeMs, low, high }) => timeMs % lengthMs === 0 && isPrice(low) && isPrice(high))
      .sort((a, b) => a.timeMs - b.timeMs)
  }
  try {
    const minutes = await read('minute', minuteMs)
    const firstMs = Math.ceil((minutes[0]?.timeMs ?? nowMs) / hourMs) * hourMs
    const hours = await read('hour', hourMs)
    return {
      minutes: minutes.filter(({ timeMs }) => timeMs >= firstMs),
      hours: hours.filter(({ timeMs }) => timeMs < firstMs),
    }
  } catch {
    return { minutes: [], hours: [] }
  }
}

/** Overrides NODE_TLS_REJECT_UNAUTHORIZED. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: true } })

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, { dispatcher, signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Refused(response.status)
  return response.json()
}
