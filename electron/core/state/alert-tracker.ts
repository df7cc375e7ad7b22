import type { Alert, AlertRule } from '@common/domain/alerts/alert'
import { message } from '@common/texts/message'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/storage/history'
import { Refusal } from '../ports/refusal'

const maxAlerts = 50

interface AlertTrackerDeps {
  readonly history: History
  readonly clock: Clock
  readonly newId: () => string
  readonly publish: (alerts: Alert[]) => void
}

export class AlertTracker {
  readonly #deps: AlertTrackerDeps
  readonly #alerts: Map<string, Alert>
  #onChanged = (): void => undefined

  constructor(deps: AlertTrackerDeps) {
    this.#deps = deps
    this.#alerts = new Map(deps.history.alerts.all().map((alert) => [alert.id, alert]))
  }

  follow(onChanged: () => void): void {
    this.#onChanged = onChanged
  }

  list(): Alert[] {
    return [...this.#alerts.values()].sort((a, b) => b.createdAtMs - a.createdAtMs)
  }

  get(alertId: string): Alert | undefined {
    return this.#alerts.get(alertId)
  }

  on(): Alert[] {
    return [...this.#alerts.values()].filter(({ isOn }) => isOn)
  }

  /** @throws Refusal if there are too many alerts */
  add(rule: AlertRule, isRepeated: boolean): string {
    const { newId, clock } = this.#deps
    if (this.#alerts.size >= maxAlerts) {
      throw new Refusal('rejected', message('alerts.tooMany', { count: maxAlerts }))
    }
    const fresh = { isOn: true, toldAtMs: null, toldPrice: null, toldOf: [], countsFromMs: null }
    const id = newId()
    this.#ask({ id, rule, isRepeated, createdAtMs: clock.nowMs(), ...fresh })
    return id
  }

  get room(): number {
    return Math.max(0, maxAlerts - this.#alerts.size)
  }

  /** Rearms the alert. */
  bringBack(alert: Omit<Alert, 'toldOf' | 'countsFromMs'>): void {
    this.#ask({ ...alert, toldOf: [], countsFromMs: null })
  }

  /**
   * Rearms the alert.
   * @throws Refusal for an unknown id
   */
  change(alertId: string, rule: AlertRule, isRepeated: boolean): void {
    this.#ask({ ...this.#find(alertId), rule, isRepeated, isOn: true, toldOf: [], countsFromMs: null })
  }

  /** @throws Refusal for an unknown id */
  switch(alertId: string, isOn: boolean): void {
    this.#ask({ ...this.#find(alertId), isOn, toldOf: [], countsFromMs: null })
  }

  /** @throws Refusal for an unknown id */
  remove(alertId: string): void {
    this.#find(alertId)
    this.#deps.history.alerts.remove(alertId)
    this.#alerts.delete(alertId)
    this.#deps.publish(this.list())
  }

  save(alert: Alert): void {
    const { history, publish } = this.#deps
    history.transaction(({ afterCommit }) => {
      history.alerts.save(alert)
      afterCommit(() => {
        this.#alerts.set(alert.id, alert)
        publish(this.list())
      })
    })
  }

  #ask(alert: Alert): void {
    this.save(alert)
    this.#onChanged()
  }

  #find(alertId: string): Alert {
    const alert = this.#alerts.get(alertId)
    if (!alert) throw new Refusal('not-found', message('alerts.gone'))
    return alert
  }
}
