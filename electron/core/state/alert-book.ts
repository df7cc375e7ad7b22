import type { Alert, AlertRule } from '@common/domain/alerts/alert'
import { text } from '@common/texts/text'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/history'
import { Refusal } from '../ports/refusal'

/** More than anybody looks through, and few enough to look at with every price. */
const mostAlerts = 50

export interface AlertBookParts {
  readonly history: Pick<History, 'alerts' | 'saveAlert' | 'removeAlert'>
  readonly clock: Clock
  readonly newId: () => string
  readonly publish: (alerts: Alert[]) => void
  /** There is one more to look at, which may be true already. */
  readonly onAsked: () => void
}

/** What the user wants to be told of, kept in the history. */
export class AlertBook {
  readonly #parts: AlertBookParts
  readonly #alerts: Map<string, Alert>

  constructor(parts: AlertBookParts) {
    this.#parts = parts
    this.#alerts = new Map(parts.history.alerts().map((alert) => [alert.id, alert]))
  }

  /** Newest first. */
  list(): Alert[] {
    return [...this.#alerts.values()].sort((a, b) => b.createdAtMs - a.createdAtMs)
  }

  get(alertId: string): Alert | undefined {
    return this.#alerts.get(alertId)
  }

  /** Those that are to be looked at. */
  on(): Alert[] {
    return [...this.#alerts.values()].filter(({ isOn }) => isOn)
  }

  /** Returns its id. @throws Refusal when there are too many */
  add(rule: AlertRule, isRepeated: boolean): string {
    const { newId, clock } = this.#parts
    if (this.#alerts.size >= mostAlerts) {
      throw new Refusal('rejected', text('alerts.tooMany', { count: mostAlerts }))
    }
    const fresh = { isOn: true, toldAtMs: null, toldPrice: null, toldOf: [], countsFromMs: null }
    const id = newId()
    this.#ask({ id, rule, isRepeated, createdAtMs: clock.nowMs(), ...fresh })
    return id
  }

  /** How many more there may be. */
  get room(): number {
    return Math.max(0, mostAlerts - this.#alerts.size)
  }

  /** One that is kept elsewhere, under its own id: it is told anew. */
  bringBack(alert: Omit<Alert, 'toldOf' | 'countsFromMs'>): void {
    this.#ask({ ...alert, toldOf: [], countsFromMs: null })
  }

  /** It is on and is told anew. @throws Refusal when there is none of this id */
  change(alertId: string, rule: AlertRule, isRepeated: boolean): void {
    this.#ask({ ...this.#find(alertId), rule, isRepeated, isOn: true, toldOf: [], countsFromMs: null })
  }

  /** @throws Refusal when there is none of this id */
  switch(alertId: string, isOn: boolean): void {
    this.#ask({ ...this.#find(alertId), isOn, toldOf: [], countsFromMs: null })
  }

  /** @throws Refusal when there is none of this id */
  remove(alertId: string): void {
    this.#find(alertId)
    this.#parts.history.removeAlert(alertId)
    this.#alerts.delete(alertId)
    this.#parts.publish(this.list())
  }

  save(alert: Alert): void {
    this.#parts.history.saveAlert(alert)
    this.#alerts.set(alert.id, alert)
    this.#parts.publish(this.list())
  }

  #ask(alert: Alert): void {
    this.save(alert)
    this.#parts.onAsked()
  }

  #find(alertId: string): Alert {
    const alert = this.#alerts.get(alertId)
    if (!alert) throw new Refusal('not-found', text('alerts.gone'))
    return alert
  }
}
