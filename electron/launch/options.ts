import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface PracticePriceOptions {
  readonly replayFile?: string
  readonly speed?: number
  readonly seed?: number
}

export interface Options {
  readonly port: number
  readonly open: boolean
  readonly dataFolder: string | undefined
  readonly json: boolean
  readonly isHidden: boolean
  readonly help: boolean
  readonly practicePrices: PracticePriceOptions
}

export const usage = `Satchel: trade bitcoin futures, options and swaps, and pay over Lightning and on-chain

usage: npm start -- [options]

  --headless     serve the window to a browser on 127.0.0.1
  --port N       port for the browser (default: a free one)
  --no-open      print the address instead of opening a browser
  --hidden       start in the tray
  --data DIR     data directory
  --json         print one line of JSON when ready: {"ready":true,"url":"..."}
  --help         print this text

Prices of the practice exchange:

  --practice-replay FILE   replay a CSV file of candles instead of simulated prices
  --practice-speed N       market minutes per minute of a replay (default 1)
  --practice-seed N        integer; the same seed gives the same simulated prices
`

const optionTypes = {
  headless: { type: 'boolean' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  hidden: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'practice-replay': { type: 'string' },
  'practice-speed': { type: 'string' },
  'practice-seed': { type: 'string' },
} as const

/**
 * @param allowOthers ignores unknown switches, which may be Electron's
 * @throws Error for the terminal
 */
export function parseOptions(args: readonly string[], { allowOthers = false } = {}): Options {
  const { values } = parseArgs({
    args: [...args],
    strict: !allowOthers,
    options: optionTypes,
  })

  function text(name: keyof typeof values, label: string): string | undefined {
    const value = values[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string' || value === '') throw new Error(`--${name} requires ${label}.`)
    return value
  }
  const path = (name: keyof typeof values, label: string): string | undefined => {
    const value = text(name, label)
    // In the autostart entry a line break would start another key.
    if (value !== undefined && /\p{Cc}/u.test(value))
      throw new Error(`--${name} must not contain line breaks or other control characters.`)
    return value === undefined ? undefined : resolve(value)
  }
  function number(name: keyof typeof values, label: string, isValid: (value: number) => boolean) {
    const value = values[name]
    if (value === undefined) return undefined
    const isNumber = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
    if (!isNumber || !isValid(Number(value))) {
      throw new Error(`--${name} must be ${label}, got "${String(value)}".`)
    }
    return Number(value)
  }

  const replayFile = path('practice-replay', 'the path of a file')
  const speed = number('practice-speed', 'a number above 0 and at most 100000', (n) => n > 0 && n <= 100_000)
  const seed = number('practice-seed', 'a whole number from 0 to 4294967295', isUint32)
  if (speed !== undefined && replayFile === undefined)
    throw new Error('--practice-speed requires --practice-replay FILE: without a replay it has no effect.')
  return {
    port: number('port', 'a whole number from 0 to 65535', isPort) ?? 0,
    open: values['no-open'] !== true && values.json !== true,
    dataFolder: path('data', 'the path of a folder'),
    json: values.json === true,
    isHidden: values.hidden === true,
    help: values.help === true,
    practicePrices: {
      ...(replayFile !== undefined && { replayFile }),
      ...(speed !== undefined && { speed }),
      ...(seed !== undefined && { seed }),
    },
  }
}

const isPort = (n: number): boolean => Number.isInteger(n) && n <= 65_535
const isUint32 = (n: number): boolean => Number.isInteger(n) && n <= 0xffff_ffff
