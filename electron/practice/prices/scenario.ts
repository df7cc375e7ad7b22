import { minuteMs } from '@common/domain/durations'
import type { Candle } from '@common/domain/market/market'
import type { PracticeScenario } from '@common/domain/practice'
import type { Usd } from '@common/domain/units'
import type { Clocks } from '../time/clock'
import type { PriceSource, PriceStep } from './price-source'
import { Replay } from './replay'

interface RunningScenario {
  readonly name: string
  readonly replay: Replay
  /** From candle time to market time. */
  readonly shiftMs: number
  readonly startMs: number
  readonly lastPrice: Usd
}

interface ScenarioDeps {
  readonly own: PriceSource
  readonly replay: Replay | null
  readonly clocks: Clocks
  readonly canBegin: boolean
}

/** The default source, or supplied candles, which start at the next market minute and set its pace. */
export class Scenario implements PriceSource {
  readonly #deps: ScenarioDeps
  #scenario: RunningScenario | null = null

  constructor(deps: ScenarioDeps) {
    this.#deps = deps
  }

  get canBegin(): boolean {
    return this.#deps.canBegin
  }

  get replay(): Replay | null {
    return this.#scenario?.replay ?? this.#deps.replay
  }

  get #source(): PriceSource {
    return this.#scenario?.replay ?? this.#deps.own
  }

  begin(name: string, candles: readonly Candle[], speed: number, price: Usd): Replay {
    const { clocks } = this.#deps
    this.leave(price)
    const firstMs = candles[0]?.timeMs ?? 0
    const startMs = Math.ceil(clocks.marketMs() / minuteMs) * minuteMs - clocks.offsetMs
    const shiftMs = startMs - firstMs
    const moved = candles.map((candle) => ({ ...candle, timeMs: candle.timeMs + shiftMs }))
    const replay = new Replay(moved, speed, 0, null)
    this.#scenario = { name, replay, shiftMs, startMs, lastPrice: candles.at(-1)?.close ?? price }
    clocks.followMarket(() => replay.timeMs())
    return replay
  }

  leave(price: Usd): boolean {
    if (this.#scenario === null) return false
    this.#deps.clocks.leaveMarket()
    this.#deps.own.resumeFrom(price)
    this.#scenario = null
    return true
  }

  progress(): PracticeScenario | null {
    if (this.#scenario === null) return null
    const { name, replay, shiftMs, startMs } = this.#scenario
    return {
      name,
      isPaused: replay.isPaused,
      speed: replay.speed,
      startMs: startMs - shiftMs,
      nowMs: replay.timeMs() - shiftMs,
      endMs: replay.endMs - shiftMs,
    }
  }

  get isAccelerated(): boolean {
    return this.#source.isAccelerated
  }

  *steps(elapsedMs: number): Iterable<PriceStep> {
    if (this.#scenario?.replay.isOver) this.leave(this.#scenario.lastPrice)
    yield* this.#source.steps(elapsedMs)
  }

  resumeFrom(price: Usd): void {
    this.#source.resumeFrom(price)
  }

  timeMs(): number | null {
    return this.#source.timeMs()
  }

  basis(marketMs: number): number {
    return this.#source.basis(marketMs)
  }

  close(): void {
    this.#deps.own.close?.()
  }

  state(): string {
    if (this.#scenario) this.#deps.clocks.keepLead()
    return this.#deps.own.state()
  }
}
