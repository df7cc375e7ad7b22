import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseCandles, readCandles, replayLimits } from '../../electron/practice/prices/read-candles'
import { temporaryFolder } from '../support/temporary-folder'

const head = 'time,open,high,low,close,volume'
const row = (minute: number, more = ''): string => `${1_700_000_040 + minute * 60},500,500,500,500,0${more}`
const rows = (count: number): string =>
  [head, ...Array.from({ length: count }, (_, at) => row(at))].join('\n')

function fileOf(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'prices.csv')
  writeFileSync(file, content)
  return file
}

describe('candle file', () => {
  test('is read up to each limit', () => {
    const limits = { ...replayLimits, rows: 3, columns: 6 }
    expect(parseCandles('prices', () => rows(3), limits)).toHaveLength(3)
    expect(readCandles(fileOf(gzipSync(rows(3))), limits)).toHaveLength(3)
  })

  test('is rejected above the row limit', () => {
    const limits = { ...replayLimits, rows: 3 }
    expect(() => parseCandles('prices', () => rows(4), limits)).toThrow('more than 3 rows')
  })

  test('is rejected above the column limit', () => {
    const wide = `${head}${',x'.repeat(replayLimits.columns)}\n${row(0, ',1'.repeat(replayLimits.columns))}`
    expect(() => parseCandles('prices', () => wide)).toThrow(`more than ${replayLimits.columns} columns`)
  })

  test('is rejected above the line length limit', () => {
    const long = `${head},x\n${row(0, `,${'1'.repeat(replayLimits.lineBytes)}`)}`
    expect(() => parseCandles('prices', () => long)).toThrow(String(replayLimits.lineBytes))
  })

  test('is rejected when it unpacks to many times its size', () => {
    const file = fileOf(gzipSync(Buffer.alloc(20_000_000, '\n')))
    expect(() => readCandles(file)).toThrow(`more than ${replayLimits.gzipRatio} times its size`)
  })

  test('is rejected above the byte limit, compressed or not', () => {
    const limits = { ...replayLimits, bytes: 1000 }
    expect(() => readCandles(fileOf(rows(100)), limits)).toThrow('more than 1000 bytes')
    expect(() => readCandles(fileOf(gzipSync(rows(100))), limits)).toThrow('more than 1000 bytes')
  })

  test('is rejected when it is a folder', () => {
    expect(() => readCandles(temporaryFolder())).toThrow('not a regular file')
  })

  test.each([
    '1700000040',
    '1700000040000',
    '2023-11-14T22:14:00Z',
    '2023-11-14 22:14:00',
    '2023-11-14T23:14:00+01:00',
  ])('reads the time %s', (time) => {
    const [candle] = parseCandles('prices', () => `${head}\n${time},500,510,490,505.5,2`)
    expect(candle).toEqual({
      timeMs: 1_700_000_040_000,
      open: 500,
      high: 510,
      low: 490,
      close: 505.5,
      volume: 2,
    })
  })

  test.each([
    ['1700000041,500,500,500,500,0', 'start of a minute'],
    ['noon,500,500,500,500,0', 'time cannot be read'],
    ['1700000100,99,500,99,500,0', 'open must be a number from 100'],
    ['1700000100,500,500,500,10000001,0', 'close must be a number from 100 to 10000000'],
    ['1700000100,500,500,500,,0', 'close must be a number'],
    ['1700000100,500,500,500,500,-1', 'volume must be a number of at least 0'],
    ['1700000100,500,500,500,510,0', 'between low and high'],
    ['1700000100,500,510,501,510,0', 'between low and high'],
    ['1700000040,500,500,500,500,0', 'after that of the previous line'],
    ['1699999980,500,500,500,500,0', 'after that of the previous line'],
  ])('is rejected with the line %s', (line, problem) => {
    expect(() => parseCandles('prices', () => `${rows(1)}\n${line}`)).toThrow(
      new RegExp(`line 3: .*${problem}`),
    )
  })
})
