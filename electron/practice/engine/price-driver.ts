import { minuteMs } from '@common/domain/durations'
import { setImmediate as pause } from 'node:timers/promises'
import type { Usd } from '@common/domain/units'
import type { Chain } from '../chain/chain'
import type { FundingEngine } from '../futures/funding-engine'
import type { OrderEngineDeps } from '../futures/order-engine'
import type { ExpiryEngine } from '../options/expiry-engine'
import type { Meta } from '../ledger/meta'
import type { CandleRecorder } from '../prices/candle-recorder'
import type { PriceSource, PriceStep } from '../prices/price-source'
import { ticksPerSecond } from '../prices/simulation'

interface DriverDeps extends Pick<OrderEngineDeps, 'store' | 'clocks' | 'quotes' | 'path'> {
  readonly meta: Meta
  readonly funding: FundingEngine
  readonly expiries: ExpiryEngine
  readonly chain: Chain
  readonly recorder: CandleRecorder
  readonly source: PriceSource
}

const tickMs = 1000 / ticksPerSecond

const maxSteps = 500

export class PriceDriver {
  readonly #deps: DriverDeps
  #isHeld = false
  #wallMs: number
  #toldMs = 0
  #savedPrice: string | null = null
  #timer: NodeJS.Timeout | null = null
  #isRunning = false
  #isPlaying = false

  constructor(deps: DriverDeps) {
    this.#deps = deps
    this.#wallMs = deps.clocks.wall()
    deps.quotes.useBasis((marketMs) => (this.#isHeld ? 0 : deps.source.basis(marketMs)))
    this.#record(0)
    deps.store.beforeSave(() => this.#remember())
    deps.store.onUndo(() => this.#returnToSavedPrice())
  }

  get isPlaying(): boolean {
    return this.#isPlaying
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** @param everyMs wall time; null lets the caller call `tick` */
  start(everyMs: number | null = tickMs): void {
    this.#wallMs = this.#deps.clocks.wall()
    this.#isRunning = true
    if (everyMs !== null) this.#schedule(everyMs)
  }

  stop(): void {
    this.#isRunning = false
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#deps.source.close?.()
    this.#deps.store.write(() => this.#deps.recorder.flush())
  }

  tick(): void {
    const { clocks, source, store } = this.#deps
    const nowMs = clocks.wall()
    const elapsedMs = Math.max(nowMs - this.#wallMs, 0)
    this.#wallMs = nowMs
    // Commit first, because a tick can change many rows.
    store.save()
    store.write(() => {
      if (!this.#isHeld && !this.#isPlaying)
        this.#takeSome(source.steps(elapsedMs), source.isAccelerated ? maxSteps : Infinity)
      this.catchUp()
      if (!this.#isHeld || nowMs - this.#toldMs < 1000) return
      // A fixed price must not become stale.
      this.#toldMs = nowMs
      const { quotes } = this.#deps
      quotes.set(quotes.lastPrice)
      quotes.publish()
    })
  }

  /** Until the price is held. */
  async playSteps(steps: Iterable<PriceStep>): Promise<void> {
    const iterator = steps[Symbol.iterator]()
    // No `return`, so that leaving the loop does not close the iterator.
    const rest: Iterable<PriceStep> = { [Symbol.iterator]: () => ({ next: () => iterator.next() }) }
    this.#isPlaying = true
    try {
      for (let hasMore = true; hasMore && this.#isRunning && !this.#isHeld; await pause()) {
        this.#deps.store.save()
        hasMore = this.#deps.store.write(() => this.#takeSome(rest, maxSteps))
      }
    } finally {
      this.#isPlaying = false
    }
  }

  catchUp(): void {
    const { clocks, funding, expiries, chain } = this.#deps
    const nowMs = clocks.marketMs()
    // In time order: option proceeds can pay later funding.
    while (expiries.nextMs <= nowMs) {
      const expiryMs = expiries.nextMs
      funding.catchUp(expiryMs)
      expiries.catchUp(expiryMs)
    }
    funding.catchUp(nowMs)
    chain.catchUp()
    this.#record(0)
  }

  moveTo(price: Usd, isHeld: boolean): void {
    const { store, path, recorder, source, quotes } = this.#deps
    store.write(() => {
      this.catchUp()
      this.#isHeld = isHeld
      path.moveTo(price)
      recorder.disturb()
      this.#record(0)
      quotes.publish()
      source.resumeFrom(quotes.lastPrice)
    })
  }

  release(): void {
    this.#isHeld = false
  }

  /** In the transaction of the price's effects. */
  #remember(): void {
    const { meta, quotes, source } = this.#deps
    const price = `${quotes.lastPrice} ${source.state()}`
    if (price === this.#savedPrice) return
    meta.set('price', price)
    this.#savedPrice = price
  }

  /** Levels whose effects were rolled back are passed again. */
  #returnToSavedPrice(): void {
    this.#savedPrice = null
    const [price] = this.#deps.meta.text('price')?.split(' ') ?? []
    if (price !== undefined) this.#deps.quotes.set(Number(price))
  }

  #takeSome(steps: Iterable<PriceStep>, max: number): boolean {
    let count = 0
    for (const step of steps) {
      this.#take(step)
      count += 1
      if (count === max) return true
    }
    return false
  }

  #schedule(everyMs: number): void {
    const next = () => {
      if (!this.#isRunning) return
      this.tick()
      this.#schedule(everyMs)
    }
    const isAccelerated = this.#deps.source.isAccelerated && !this.#isHeld
    if (isAccelerated) setImmediate(next)
    else this.#timer = setTimeout(next, everyMs)
  }

  #take({ price, volume, completed }: PriceStep): void {
    const { path, recorder, clocks, quotes } = this.#deps
    this.catchUp()
    path.moveTo(price)
    this.#record(volume)
    quotes.publish()
    // Otherwise rows no longer align with market minutes.
    if (completed !== undefined && clocks.offsetMs % minuteMs === 0) {
      recorder.complete({ ...completed, timeMs: completed.timeMs + clocks.offsetMs })
    }
  }

  #record(volume: number): void {
    const { clocks, quotes, recorder } = this.#deps
    recorder.record(clocks.marketMs(), quotes.lastPrice, quotes.indexPrice(), volume)
  }
}
