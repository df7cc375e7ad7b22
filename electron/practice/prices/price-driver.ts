import type { Usd } from '@common/domain/units'
import type { Clocks } from '../clock'
import type { FundingDesk } from '../engine/funding-desk'
import type { PricePath } from '../engine/price-path'
import type { Quotes } from '../engine/quotes'
import type { Meta } from '../ledger/meta'
import type { Store } from '../ledger/store'
import type { CandleRecorder } from './candle-recorder'
import { minuteMs } from './candle-store'
import type { PriceSource, PriceStep } from './price-source'
import { ticksPerSecond } from './simulation'

interface DriverDeps {
  readonly store: Store
  readonly meta: Meta
  readonly clocks: Clocks
  readonly quotes: Quotes
  readonly path: PricePath
  readonly funding: FundingDesk
  readonly recorder: CandleRecorder
  readonly source: PriceSource
}

/** Lets the prices happen: takes steps from their source four times a second, unless the control interface holds the price. */
export class PriceDriver {
  readonly #deps: DriverDeps
  #isHeld = false
  #wallMs: number
  #savedMs = 0
  #timer: NodeJS.Timeout | null = null

  constructor(deps: DriverDeps) {
    this.#deps = deps
    this.#wallMs = deps.clocks.wall()
    deps.quotes.useBasis((marketMs) => (this.#isHeld ? 0 : deps.source.basis(marketMs)))
    this.#record(0)
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  start(): void {
    this.#wallMs = this.#deps.clocks.wall()
    this.#timer = setInterval(() => this.tick(), 1000 / ticksPerSecond)
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#deps.store.write(() => {
      this.#deps.recorder.flush()
      this.remember()
    })
  }

  tick(): void {
    const { clocks, source, store } = this.#deps
    const nowMs = clocks.wall()
    const elapsedMs = Math.max(nowMs - this.#wallMs, 0)
    this.#wallMs = nowMs
    store.write(() => {
      if (!this.#isHeld) for (const step of source.steps(elapsedMs)) this.#take(step)
      this.catchUp()
      if (nowMs - this.#savedMs < 1000) return
      this.#savedMs = nowMs
      this.remember()
    })
  }

  /** Does what time alone does: carry fees that have fallen due, minutes that are over. */
  catchUp(): void {
    this.#deps.funding.catchUp()
    this.#record(0)
  }

  /** Moves the price there, through every level on the way. */
  moveTo(price: Usd, isHeld: boolean): void {
    const { store, path, recorder, source } = this.#deps
    store.write(() => {
      this.catchUp()
      this.#isHeld = isHeld
      path.moveTo(price)
      recorder.disturb()
      this.#record(0)
      source.resumeFrom(this.#deps.quotes.lastPrice)
      this.remember()
    })
  }

  release(): void {
    this.#isHeld = false
  }

  /** Keeps on disk where the price is. */
  remember(): void {
    const { meta, quotes, source } = this.#deps
    meta.set('price', `${quotes.lastPrice} ${source.state()}`)
  }

  #take({ price, volume, completed }: PriceStep): void {
    const { path, recorder, clocks } = this.#deps
    this.catchUp()
    path.moveTo(price)
    this.#record(volume)
    // Moved on by part of a minute, the rows no longer are the market's minutes.
    if (completed !== undefined && clocks.offsetMs % minuteMs === 0) {
      recorder.complete({ ...completed, timeMs: completed.timeMs + clocks.offsetMs })
    }
  }

  #record(volume: number): void {
    const { clocks, quotes, recorder } = this.#deps
    recorder.record(clocks.marketMs(), quotes.lastPrice, quotes.indexPrice(), volume)
  }
}
