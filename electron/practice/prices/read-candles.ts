import { minuteMs } from '@common/domain/durations'
import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { Candle } from '@common/domain/market/market'
import { priceBounds } from './price-bounds'
import { StartError } from '../errors/start-error'
import { ownValue } from '@common/domain/collections/own-value'

const timeColumns = ['open_time', 'time', 'timestamp', 'date']
const valueColumns = ['open', 'high', 'low', 'close', 'volume'] as const

export const replayLimits = {
  bytes: 100_000_000,
  /** Candles reach about 6. Below one megabyte is always accepted. */
  gzipRatio: 100,
  columns: 50,
  rows: 1_100_000,
  lineBytes: 5000,
}
type ReplayLimits = typeof replayLimits

const alwaysUnpacked = 1_000_000

interface Line {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

/**
 * CSV, optionally gzip, with time (ISO 8601, epoch seconds or milliseconds), `open`, `high`, `low`, `close` and
 * `volume` in any order and case. Other columns are ignored.
 * @throws StartError with the invalid line or the exceeded limit
 */
export function readCandles(file: string, limits: ReplayLimits = replayLimits): Candle[] {
  return parseCandles(
    file,
    () => {
      const found = statSync(file)
      if (!found.isFile()) throw new Error('it is not a regular file')
      if (found.size > limits.bytes) throw new Error(`it has more than ${limits.bytes} bytes`)
      return unpacked(readFileSync(file), limits)
    },
    limits,
  )
}

export function parseCandles(
  name: string,
  content: () => Buffer | string,
  limits: ReplayLimits = replayLimits,
): Candle[] {
  const lines = parseLines(name, content, limits)
  if (lines.length > limits.rows) throw new StartError(`${name} has more than ${limits.rows} rows`)
  const timeColumn = timeColumns.find((column) => Object.hasOwn(lines[0]?.record ?? {}, column))
  if (timeColumn === undefined)
    throw new StartError(
      `${name} has no candles: it needs a header with ${timeColumns.join(' or ')}, ${valueColumns.join(', ')}`,
    )
  const candles: Candle[] = []
  for (const { record, info } of lines) {
    const candle = toCandle(record, timeColumn)
    const problem = findProblem(candle, candles.at(-1))
    if (problem !== null) throw new StartError(`${name}, line ${info.lines}: ${problem}`)
    candles.push(candle)
  }
  return candles
}

function parseLines(
  name: string,
  content: () => Buffer | string,
  { columns, rows, lineBytes }: ReplayLimits,
): Line[] {
  try {
    return parse(content(), {
      columns(names: string[]) {
        if (names.length > columns) throw new Error(`it has more than ${columns} columns`)
        return names.map((each) => each.toLowerCase())
      },
      max_record_size: lineBytes,
      to: rows + 1,
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

const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
function unpacked(bytes: Buffer, limits: ReplayLimits): Buffer {
  if (!isPacked(bytes)) return bytes
  const byRatio = Math.max(alwaysUnpacked, bytes.length * limits.gzipRatio)
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.min(byRatio, limits.bytes) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    const limit = byRatio < limits.bytes ? `${limits.gzipRatio} times its size` : `${limits.bytes} bytes`
    throw new Error(`it decompresses to more than ${limit}`, { cause: error })
  }
}

function toCandle(record: Readonly<Record<string, string>>, timeColumn: string): Candle {
  const value = (column: (typeof valueColumns)[number]): number => {
    const text = record[column] ?? ''
    return text === '' ? Number.NaN : Number(text)
  }
  return {
    timeMs: toEpochMs(ownValue(record, timeColumn) ?? ''),
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
  // Seconds have at most ten digits until 2286.
  if (epoch < 1e11) return epoch * 1000
  return epoch < 1e14 ? epoch : Number.NaN
}

function findProblem(candle: Candle, before: Candle | undefined): string | null {
  const { timeMs, open, high, low, close, volume } = candle
  if (!Number.isSafeInteger(timeMs))
    return 'the time cannot be read: it must be ISO 8601, or epoch seconds or milliseconds'
  if (timeMs % minuteMs !== 0) return 'the time must be the start of a minute'
  if (before !== undefined && timeMs <= before.timeMs)
    return 'the time must be after that of the previous line'
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
