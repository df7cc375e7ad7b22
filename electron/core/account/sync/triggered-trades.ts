import type { ActiveTradeState } from '../../ports/exchange/exchange-futures'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import type { FuturesTracker } from '../../state/futures-tracker'
import { syncTrades, type TradeReading } from '../../usecases/futures/sync-trades'

const recheckForMs = 10_000
const maxReadSingly = 2

export interface TriggeredTradesDeps {
  readonly exchange: Pick<Exchange, 'trade' | 'trades' | 'endedTrades'>
  readonly tracker: FuturesTracker
  readonly clock: Clock
  readonly isStreaming: () => boolean
}

/** Reads trades whose level the price reached, otherwise running trades for events missed by the stream. */
export class TriggeredTrades {
  readonly #deps: TriggeredTradesDeps
  readonly #waiting = new Map<string, { readonly state: string; readonly untilUpMs: number }>()

  constructor(deps: TriggeredTradesDeps) {
    this.#deps = deps
  }

  add(tradeIds: readonly string[]): void {
    const { tracker, clock } = this.#deps
    for (const id of tradeIds) {
      const state = tracker.get(id)?.state
      if (state) this.#waiting.set(id, { state, untilUpMs: clock.upMs() + recheckForMs })
    }
  }

  count(): 'none' | 'few' | 'many' {
    const { size } = this.#stillWaiting()
    if (size === 0) return 'none'
    return size <= maxReadSingly ? 'few' : 'many'
  }

  /** @throws ExchangeError of the first failure */
  async read(): Promise<void> {
    switch (this.count()) {
      case 'none':
        return this.#checkRunning()
      case 'few':
        return this.#readEach()
      case 'many':
        await this.#readLists({ states: this.#lists(), isUrgent: true })
    }
  }

  async #checkRunning(): Promise<void> {
    const { tracker, isStreaming } = this.#deps
    if (isStreaming() && tracker.active().some(({ state }) => state === 'running'))
      await this.#readLists({ states: ['running'] })
  }

  /** The job of all trades reports unreadable ones. */
  async #readLists(reading: TradeReading): Promise<void> {
    await syncTrades(this.#deps)({ ...reading, onUnreadable: () => undefined })
  }

  async #readEach(): Promise<void> {
    const { exchange, tracker } = this.#deps
    for (const id of [...this.#waiting.keys()]) {
      const { revision } = tracker
      try {
        tracker.apply([await exchange.trade(id)], revision)
      } catch (error) {
        // The lists resolve unknown trades and report unreadable ones.
        if (!(error instanceof ExchangeError && getErrorPolicy(error).search === 'record')) throw error
        this.#waiting.delete(id)
      }
    }
  }

  /** Orders need both lists to distinguish open, filled and gone. */
  #lists(): readonly ActiveTradeState[] {
    const hasOrders = [...this.#waiting.values()].some(({ state }) => state === 'open')
    return hasOrders ? ['open', 'running'] : ['running']
  }

  #stillWaiting(): ReadonlyMap<string, unknown> {
    const { tracker, clock } = this.#deps
    for (const [id, { state, untilUpMs }] of this.#waiting) {
      if (clock.upMs() >= untilUpMs || tracker.get(id)?.state !== state) this.#waiting.delete(id)
    }
    return this.#waiting
  }
}
