import type { Alert } from '@common/domain/alerts/alert'
import { look, looksAtTrades, type Look } from '@common/domain/alerts/look'
import type { Ticker } from '@common/domain/market'
import type { Happening } from '@common/domain/notice'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/history'
import type { AlertBook } from '../state/alert-book'
import type { FuturesBook } from '../state/futures-book'

export interface AlertWatchParts {
  readonly alerts: AlertBook
  readonly book: FuturesBook
  readonly clock: Clock
  readonly history: Pick<History, 'together'>
  /** Whether the trades have been read since the profile was opened: until then some may be over. */
  readonly areTradesRead: () => boolean
  /** Stores what is to be told; what it returns tells it. */
  readonly note: (happenings: readonly Happening[]) => () => void
}

/** Holds every price against the alerts that are on, also while no window is open. */
export class AlertWatch {
  readonly #parts: AlertWatchParts
  #areTradesKnown = false

  constructor(parts: AlertWatchParts) {
    this.#parts = parts
  }

  onTicker(ticker: Ticker): void {
    const { alerts, book, clock, areTradesRead } = this.#parts
    this.#areTradesKnown ||= areTradesRead()
    const on = alerts.on().filter(({ rule }) => this.#areTradesKnown || !looksAtTrades(rule))
    if (on.length === 0) return
    const running = book.live().filter(({ state }) => state === 'running')
    const scene = { ticker, running, nowMs: clock.nowMs() }
    for (const alert of on) {
      const seen = look(alert, scene)
      if (seen) this.#take(alert, seen, scene.nowMs)
    }
  }

  /** What an alert was told of and the notice of it are stored as a whole. */
  #take(alert: Alert, { findings, toldOf }: Look, nowMs: number): void {
    const { alerts, history, note } = this.#parts
    const isTold = findings.length > 0
    const tell = history.together(() => {
      const next = { ...alert, toldOf }
      alerts.save(isTold ? { ...next, isOn: alert.isRepeated, toldAtMs: nowMs } : next)
      return note(
        findings.map((finding) => ({
          event: { kind: 'alert', alertId: alert.id, firedAtMs: nowMs, finding },
          happenedAtMs: null,
        })),
      )
    })
    tell()
  }
}
