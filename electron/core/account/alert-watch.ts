import type { Alert } from '@common/domain/alerts/alert'
import { evaluateAlert, readsTrades, type AlertEvaluation } from '@common/domain/alerts/evaluate-alert'
import { createAlertContext, type AlertContext } from '@common/domain/alerts/alert-context'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { Quote, Ticker } from '@common/domain/market/market'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/storage/history'
import type { AlertTracker } from '../state/alert-tracker'
import type { FuturesTracker } from '../state/futures-tracker'
import { isMoveAlert, MoveWindows, type MoveWindowsDeps } from './move-windows'

export interface AlertWatchDeps extends Pick<MoveWindowsDeps, 'candles'> {
  readonly alerts: AlertTracker
  readonly tracker: FuturesTracker
  readonly cross: () => CrossPosition | null
  readonly clock: Clock
  readonly history: History
  /** Until then, stored trades may have closed. */
  readonly areTradesRead: () => boolean
  readonly feeRate: () => number | null
  readonly marketNowMs: () => number
  readonly quote: () => Quote | undefined
  readonly enqueue: (activityEvents: readonly TimedActivityEvent[]) => void
  readonly onUnexpected: (source: string, error: unknown) => void
}

export class AlertWatch {
  readonly #deps: AlertWatchDeps
  readonly #moves: MoveWindows
  #areTradesKnown = false

  constructor(deps: AlertWatchDeps) {
    this.#deps = deps
    this.#moves = new MoveWindows({
      candles: deps.candles,
      onBegin: ({ id }, nowMs) => this.#begin(id, nowMs),
    })
    deps.alerts.follow(() => {
      const quote = deps.quote()
      if (quote && quote.source !== 'stale') this.onTicker(quote.ticker)
    })
  }

  /** Never throws: an alert error must block neither price updates nor other alerts. */
  onTicker(ticker: Ticker): void {
    try {
      this.#evaluate(ticker)
    } catch (error) {
      this.#deps.onUnexpected('alerts', error)
    }
  }

  #evaluate(ticker: Ticker): void {
    const { alerts, tracker, cross, clock, areTradesRead, feeRate, marketNowMs } = this.#deps
    this.#areTradesKnown ||= areTradesRead() && feeRate() !== null
    const on = alerts.on().filter(({ rule }) => this.#areTradesKnown || !readsTrades(rule))
    this.#moves.keep(new Set(on.map(({ id }) => id)))
    if (on.length === 0) return
    const scene = createAlertContext({
      ticker,
      running: tracker.active().filter(({ state }) => state === 'running'),
      cross: cross(),
      nowMs: clock.nowMs(),
      marketNowMs: marketNowMs(),
      feeRate: feeRate(),
    })
    const errors: unknown[] = []
    for (const alert of on) {
      try {
        this.#hold(alert, scene)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) this.#deps.onUnexpected('alerts', errors[0])
  }

  /** The alert may have been changed or removed while its candles were read. */
  #begin(alertId: string, countsFromMs: number): void {
    const { alerts } = this.#deps
    const alert = alerts.get(alertId)
    if (alert) alerts.save({ ...alert, countsFromMs })
  }

  #hold(alert: Alert, scene: AlertContext): void {
    const { marketNowMs, ticker } = scene
    const move = isMoveAlert(alert) ? this.#moves.moveOf(alert, marketNowMs, ticker.lastPrice) : null
    const evaluation = evaluateAlert(alert, scene, move)
    if (evaluation) this.#take(alert.id, evaluation, scene)
  }

  #take(
    alertId: string,
    { findings, toldOf }: AlertEvaluation,
    { nowMs, marketNowMs, ticker }: AlertContext,
  ): void {
    const { alerts, history, enqueue } = this.#deps
    const alert = alerts.get(alertId)
    if (!alert) return
    history.transaction(() => {
      const next = { ...alert, toldOf }
      const { lastPrice: toldPrice } = ticker
      const triggered = { isOn: alert.isRepeated, toldAtMs: nowMs, toldPrice, countsFromMs: marketNowMs }
      alerts.save(findings.length > 0 ? { ...next, ...triggered } : next)
      enqueue(
        findings.map((finding) => ({
          event: { kind: 'alert', alertId: alert.id, firedAtMs: nowMs, finding },
          happenedAtMs: null,
        })),
      )
    })
  }
}
