import { minuteMs } from '@common/domain/durations'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Candle } from '@common/domain/market'
import { priceBounds } from './price-bounds'
import { StartError } from '../errors/start-error'

const timeColumns = ['open_time', 'time', 'timestamp', 'date']
const valueColumns = ['open', 'high', 'low', 'close', 'volume'] as const

interface Line {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

/**
 * Reads one-minute candles from a CSV file, which may be compressed with gzip: a time column (ISO 8601, or the epoch in seconds or
 * milliseconds), `open`, `high`, `low`, `close` and `volume`, in any order and case; other columns are left alone.
 * @throws StartError with the line number of a row that cannot be used.
 */
export function readCandles(file: string): Candle[] {
  return parseCandles(file, () => unpacked(readFileSync(file)))
}

/**
 * The same of what was read already.
 * @param name of the file, for who must mend it
 */
export function parseCandles(name: string, content: () => Buffer | string): Candle[] {
  const lines = parseLines(name, content)
  const timeColumn = timeColumns.find((column) => column in (lines[0]?.record ?? {}))
  if (timeColumn === undefined)
    throw new StartError(
      `${name} has no candles: it needs a header with ${timeColumns.join(' or ')}, ${valueColumns.join(', ')}`,
    )
  const candles: Candle[] = []
  for (const { record, info } of lines) {
    const candle = toCandle(record, timeColumn)
    const problem = problemOf(candle, candles.at(-1))
    if (problem !== null) throw new StartError(`${name}, line ${info.lines}: ${problem}`)
    candles.push(candle)
  }
  return candles
}

function parseLines(name: string, content: () => Buffer | string): Line[] {
  try {
    return parse(content(), {
      columns: (names: string[]) => names.map((name) => name.toLowerCase()),
      info: true,
      trim: true,
      bom: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    throw new StartError(
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** gzip's first two bytes, which no CSV begins with. */
const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
const unpacked = (bytes: Buffer): Buffer => (isPacked(bytes) ? gunzipSync(bytes) : bytes)

function toCandle(record: Readonly<Record<string, string>>, timeColumn: string): Candle {
  const value = (column: (typeof valueColumns)[number]): number => {
    const text = record[column] ?? ''
    return text === '' ? Number.NaN : Number(text)
  }
  return {
    timeMs: toEpochMs(record[timeColumn] ?? ''),
    open: value('open'),
    high: value('high'),
    low: value('low'),
    close: value('close'),
    volume: value('volume'),
  }
}

function toEpochMs(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
  const epoch = Number(text)
  // Seconds of the epoch have ten digits until the year 2286; more digits than milliseconds have are neither.
  if (epoch < 1e11) return epoch * 1000
  return epoch < 1e14 ? epoch : Number.NaN
}

function problemOf(candle: Candle, before: Candle | undefined): string | null {
  const { timeMs, open, high, low, close, volume } = candle
  if (!Number.isSafeInteger(timeMs))
    return 'the time cannot be read: it must be ISO 8601, or the epoch in seconds or milliseconds'
  if (timeMs % minuteMs !== 0) return 'the time must be the start of a minute'
  if (before !== undefined && timeMs <= before.timeMs) return 'the time must be after the line before'
  const prices = { open, high, low, close }
  for (const [name, price] of Object.entries(prices)) {
    if (!(price >= priceBounds.min && price <= priceBounds.max))
      return `${name} must be a number from ${priceBounds.min} to ${priceBounds.max}`
  }
  if (!(volume >= 0 && Number.isFinite(volume))) return 'volume must be a number of at least 0'
  if (high < Math.max(open, close) || low > Math.min(open, close))
    return 'open and close must lie between low and high'
  return null
}
