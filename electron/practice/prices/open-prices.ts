import { minuteMs } from '@common/domain/durations'
import { basename } from 'node:path'
import type { Candle } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import type { Clocks } from '../time/clock'
import type { Meta } from '../ledger/meta'
import type { CandleStore } from './candle-store'
import type { LiveSource } from './live/live-source'
import type { PriceSource } from './price-source'
import { readCandles } from './read-candles'
import { Replay } from './replay'
import { Simulation } from './simulation'
import { warmUp } from './warm-up'

export interface PriceOptions {
  readonly seed: number
  readonly replayFile: string | null
  /** Replay only: market time per wall time, or Infinity. */
  readonly speed: number
  /** Replay only. */
  readonly warmUpCandles: number
  /** Simulation only. */
  readonly hasPriceHistory: boolean
  readonly live: LiveSource | null
}

const firstPrice: Usd = 60_000

interface OpenDeps {
  readonly meta: Meta
  readonly clocks: Clocks
  readonly candles: CandleStore
}

function lastRun(meta: Meta): { readonly price: Usd | null; readonly state: string | null } {
  const [price, ...state] = meta.text('price')?.split(' ') ?? []
  return price === undefined ? { price: null, state: null } : { price: Number(price), state: state.join(' ') }
}

interface OpenedPrices {
  readonly source: PriceSource
  readonly replay: Replay | null
  readonly price: Usd
}

/** A new source replaces the stored candles. */
export function openPrices(options: PriceOptions, deps: OpenDeps): OpenedPrices {
  const { meta } = deps
  const { live, replayFile } = options
  const rows = replayFile === null ? null : readCandles(replayFile)
  const openAs = (name: string, open: (isNew: boolean) => OpenedPrices): OpenedPrices => {
    const isNew = meta.text('price.source') !== name
    if (isNew) deps.candles.clear()
    const opened = open(isNew)
    meta.set('price.source', name)
    return opened
  }
  if (live !== null) return openAs(`live ${live.rest}`, (isNew) => openLive(live, deps, isNew))
  if (rows === null) return openAs('simulation', (isNew) => openSimulation(options, deps, isNew))
  const name = `replay ${basename(replayFile ?? '')} ${rows.length} ${rows[0]?.timeMs}`
  return openAs(name, (isNew) => openReplay(rows, options, deps, isNew))
}

/** Continues from the stored price to trigger levels in between. */
function openLive(live: LiveSource, { meta, candles }: OpenDeps, isNew: boolean): OpenedPrices {
  if (isNew) {
    candles.appendHours(live.past.hours)
    candles.append(live.past.minutes.map((row) => ({ ...row, openIndex: row.open })))
  }
  const { price } = lastRun(meta)
  return { source: live, replay: null, price: price ?? live.lastPrice }
}

function openSimulation(
  { seed, hasPriceHistory }: PriceOptions,
  { meta, clocks, candles }: OpenDeps,
  isNew: boolean,
): OpenedPrices {
  const last = lastRun(meta)
  const price = last.price ?? firstPrice
  if (isNew && hasPriceHistory) {
    const past = warmUp(seed, price, clocks.marketMs())
    candles.appendHours(past.hours)
    candles.append(past.minutes)
  }
  const isSameSeed = !isNew && meta.number('price.seed') === seed
  meta.set('price.seed', seed)
  return { source: new Simulation(seed, price, isSameSeed ? last.state : null), replay: null, price }
}

function openReplay(
  rows: Candle[],
  options: PriceOptions,
  { meta, clocks, candles }: OpenDeps,
  isNew: boolean,
): OpenedPrices {
  const last = lastRun(meta)
  const firstRow = Math.min(options.warmUpCandles, rows.length - 1)
  const past = rows.slice(0, firstRow)
  if (isNew) {
    const offsetMs = Math.floor(clocks.offsetMs / minuteMs) * minuteMs
    candles.append(past.map((row) => ({ ...row, timeMs: row.timeMs + offsetMs, openIndex: row.open })))
  }
  const replay = new Replay(rows, options.speed, firstRow, isNew ? null : last.state)
  clocks.followMarket(() => replay.timeMs())
  const price = last.price ?? past.at(-1)?.close ?? rows[0]?.open ?? firstPrice
  return { source: replay, replay, price }
}
