import { median } from '../support/median'

const parameters = new Set([
  'calls',
  'candles',
  'connections',
  'floorRows',
  'linear',
  'messages',
  'orders',
  'requests',
  'rounds',
  'rows',
  'trades',
])

/** By metric: strings and parameters of a line, then the measured field. */
export type Measurements = ReadonlyMap<string, number>

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export interface Comparison {
  readonly metric: string
  readonly old: Spread | null
  readonly new: Spread | null
  /** Within each round, so that slow load changes cancel out. */
  readonly ratio: Spread | null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readLine(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function numbersIn(object: Readonly<Record<string, unknown>>, prefix = ''): [string, number][] {
  return Object.entries(object).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return parameters.has(name) ? [] : [[prefix + name, value]]
    return isObject(value) ? numbersIn(value, `${prefix}${name}.`) : []
  })
}

function formatCaseName(line: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(line).filter(([name, value]) => name !== 'bench' && typeof value === 'string')
  const settings = Object.entries(line)
    .filter(([name, value]) => parameters.has(name) && name !== 'rounds' && typeof value === 'number')
    .map(([name, value]) => `${name} ${String(value)}`)
  return [...names.map(([, value]) => String(value)), settings.length > 0 ? `(${settings.join(', ')})` : '']
    .filter(Boolean)
    .join(' ')
}

export function readMeasurements(output: string): Measurements {
  return new Map(
    output
      .split('\n')
      .map(readLine)
      .filter((line) => line !== null)
      .flatMap((line) =>
        numbersIn(line).map(([name, value]): [string, number] => [
          [formatCaseName(line), name].filter(Boolean).join(' '),
          value,
        ]),
      ),
  )
}

function computeSpread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

/** @param olds by round; null if the run failed */
export function compareMeasurements(
  olds: readonly (Measurements | null)[],
  news: readonly (Measurements | null)[],
): Comparison[] {
  const metrics = new Set([...news, ...olds].flatMap((run) => [...(run?.keys() ?? [])]))
  return [...metrics].map((metric) => {
    const collectValues = (runs: readonly (Measurements | null)[]): number[] =>
      runs.map((run) => run?.get(metric)).filter((value) => value !== undefined)
    const ratios = news
      .map((run, round) => (run?.get(metric) ?? Number.NaN) / (olds[round]?.get(metric) ?? Number.NaN))
      .filter((ratio) => Number.isFinite(ratio))
    return {
      metric,
      old: computeSpread(collectValues(olds)),
      new: computeSpread(collectValues(news)),
      ratio: computeSpread(ratios),
    }
  })
}

const figure = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

const spreadText = (spread: Spread | null): string =>
  spread === null
    ? '–'
    : `${figure.format(spread.median)} (${figure.format(spread.min)}–${figure.format(spread.max)})`

export function formatTable(comparisons: readonly Comparison[]): string {
  const rows = [
    ['metric', 'old', 'new', 'new / old'],
    ...comparisons.map((row) => [
      row.metric,
      spreadText(row.old),
      spreadText(row.new),
      spreadText(row.ratio),
    ]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
