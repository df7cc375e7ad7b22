import type { Alert, AlertRule, Move } from '@common/domain/alerts/alert'
import { MoveWindow } from '@common/domain/alerts/move-window'
import { minuteMs } from '@common/domain/durations'
import { candleRangeMs, shortestRange, type Candle, type CandleRange } from '@common/domain/market/market'
import type { Usd } from '@common/domain/units'
import type { Page } from '../ports/exchange/exchange-page'

const longestGapMs = 2 * minuteMs
const candleCount = 500

export type MoveAlert = Alert & { readonly rule: Extract<AlertRule, { kind: 'price-move' }> }

export const isMoveAlert = (alert: Alert): alert is MoveAlert => alert.rule.kind === 'price-move'

export interface MoveWindowsDeps {
  /** Oldest first. Rejects if unavailable. */
  readonly candles: (range: CandleRange, page: Page) => Promise<readonly Candle[]>
  readonly onBegin: (alert: MoveAlert, nowMs: number) => void
}

interface Watched {
  readonly countsFromMs: number
  readonly withinMs: number
  window: MoveWindow
  /** The newest candle begins earlier, by up to its length. */
  filledToMs: number
  isFilling: boolean
}

export class MoveWindows {
  readonly #deps: MoveWindowsDeps
  readonly #watched = new Map<string, Watched>()
  readonly #readings = new Map<CandleRange, Promise<readonly Candle[]>>()

  constructor(deps: MoveWindowsDeps) {
    this.#deps = deps
  }

  /** Null while earlier prices are read. */
  moveOf(alert: MoveAlert, nowMs: number, price: Usd): Move | null {
    const watched = this.#watchedOf(alert, nowMs)
    if (watched.isFilling) return null
    const loadedToMs = Math.max(watched.window.newestMs, watched.filledToMs)
    const isSetBack = nowMs < loadedToMs - longestGapMs
    if (isSetBack) return this.#begin(alert, nowMs).window.push(nowMs, price)
    if (nowMs - loadedToMs <= longestGapMs) return watched.window.push(nowMs, price)
    void this.#fill(alert, watched, nowMs)
    return null
  }

  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#watched.keys()) if (!ids.has(id)) this.#watched.delete(id)
  }

  #watchedOf(alert: MoveAlert, nowMs: number): Watched {
    const { countsFromMs, rule } = alert
    const watched = this.#watched.get(alert.id)
    if (watched && watched.countsFromMs === countsFromMs && watched.withinMs === rule.withinMs) return watched
    return countsFromMs === null ? this.#begin(alert, nowMs) : this.#watch(alert, countsFromMs)
  }

  #begin(alert: MoveAlert, nowMs: number): Watched {
    this.#deps.onBegin(alert, nowMs)
    return this.#watch(alert, nowMs)
  }

  #watch({ id, rule: { withinMs } }: MoveAlert, countsFromMs: number): Watched {
    const window = new MoveWindow(withinMs)
    const watched = { countsFromMs, withinMs, window, filledToMs: countsFromMs, isFilling: false }
    this.#watched.set(id, watched)
    return watched
  }

  async #fill(alert: MoveAlert, watched: Watched, nowMs: number): Promise<void> {
    watched.isFilling = true
    const fromMs = Math.max(watched.countsFromMs, nowMs - watched.withinMs)
    const window = new MoveWindow(watched.withinMs)
    const candles = await this.#read(shortestRange(watched.withinMs, candleCount), nowMs).catch(() => [])
    for (const { timeMs, low, high } of candles) {
      // Earlier candles include prices that don't count.
      if (timeMs < fromMs) continue
      window.push(timeMs, low)
      window.push(timeMs, high)
    }
    watched.window = window
    watched.filledToMs = nowMs
    watched.isFilling = false
    const isStillWatched = this.#watched.get(alert.id) === watched
    if (isStillWatched && window.newestMs === -Infinity) this.#begin(alert, nowMs)
  }

  #read(range: CandleRange, nowMs: number): Promise<readonly Candle[]> {
    const under = this.#readings.get(range)
    if (under) return under
    const reading = this.#deps
      .candles(range, {
        fromMs: nowMs - candleCount * candleRangeMs[range],
        toMs: nowMs,
        limit: candleCount,
      })
      .finally(() => this.#readings.delete(range))
    this.#readings.set(range, reading)
    return reading
  }
}
