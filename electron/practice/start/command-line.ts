import { parseArgs } from 'node:util'
import { marketModels, type MarketModel } from '@common/domain/practice'
import { priceBounds } from '../prices/price-bounds'
import { StartError } from '../errors/start-error'
import type { PracticeOptions } from './practice-options'

interface CommandLine {
  readonly options: PracticeOptions
  readonly isJson: boolean
  readonly isHelp: boolean
}

/** @throws StartError naming the option */
export function readCommandLine(args: readonly string[]): CommandLine {
  const values = parse(args)
  const number = (name: NumberOption, min: number, max: number, isWhole = true): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    // The app's notation: no exponents, signs or other bases.
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
    throw new StartError(
      `--${name} must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, got ${text}`,
    )
  }
  const options: PracticeOptions = {
    dataFolder: values.data === undefined ? null : named('data', values.data),
    port: number('port', 0, 65_535),
    seed: number('seed', 0, 4_294_967_295),
    seededClockMs: number('seeded-clock', 1e11, 1e13),
    heldPrice: number('price', priceBounds.min, priceBounds.max, false),
    replayFile: values.replay,
    market: readMarket(values.market),
    ...readLive(values),
    speed: values.speed === 'max' ? Infinity : number('speed', 0.1, 100_000, false),
    warmUpCandles: number('warmup', 0, 10_000_000),
    balanceSats: number('balance', 0, 21e14),
    hasLimits: !(values['no-limits'] ?? false),
    banAfter: number('ban-after', 0, 1_000_000_000),
    banSeconds: number('ban-seconds', 1, 31_536_000),
    idleSeconds: number('idle-seconds', 1, 86_400),
  }
  for (const name of ['speed', 'warmup'] as const) {
    if (values[name] !== undefined && values.replay === undefined)
      throw new StartError(`--${name} requires --replay FILE: without a replay it has no effect`)
  }
  return { isJson: values.json ?? false, isHelp: values.help ?? false, options }
}

function named(option: string, text: string): string {
  if (text.trim() !== '') return text
  throw new StartError(`--${option} requires a path`)
}

function readMarket(text: string | undefined): MarketModel | undefined {
  if (text === undefined) return undefined
  const model = marketModels.find((name) => name === text)
  if (model) return model
  throw new StartError(`--market must be one of ${marketModels.join(', ')}, got ${text}`)
}

function readLive(values: ReturnType<typeof parse>): Pick<PracticeOptions, 'liveRest' | 'liveWs'> {
  const address = (name: 'live-rest' | 'live-ws', scheme: 'http' | 'ws'): string | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    const url = URL.canParse(text) ? new URL(text) : null
    const isMeant = url?.protocol === `${scheme}:` || url?.protocol === `${scheme}s:`
    const isBare = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === ''
    if (isMeant && isBare) return url.href.replace(/\/+$/, '')
    throw new StartError(
      `--${name} must be an address like ${scheme}s://api.example.com, without user name, password or query`,
    )
  }
  if (values['live-rest'] === undefined && values['live-ws'] !== undefined)
    throw new StartError('--live-ws requires --live-rest')
  if (values['live-rest'] !== undefined && values.replay !== undefined)
    throw new StartError('--replay and --live-rest cannot be combined: choose one price source')
  if (values['live-rest'] !== undefined && values['seeded-clock'] !== undefined)
    throw new StartError(
      '--seeded-clock and --live-rest cannot be combined: live prices are not reproducible',
    )
  return { liveRest: address('live-rest', 'http'), liveWs: address('live-ws', 'ws') }
}

type NumberOption =
  | 'port'
  | 'seed'
  | 'price'
  | 'speed'
  | 'warmup'
  | 'balance'
  | 'ban-after'
  | 'ban-seconds'
  | 'idle-seconds'
  | 'seeded-clock'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const optionTypes = {
  port: text, data: text, balance: text, seed: text, price: text, replay: text, speed: text, warmup: text, market: text,
  'seeded-clock': text, 'live-rest': text, 'live-ws': text, 'ban-after': text, 'ban-seconds': text, 'idle-seconds': text, 'no-limits': flag, json: flag, help: flag,
} // prettier-ignore

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. See --help`, {
      cause: error,
    })
  }
}
