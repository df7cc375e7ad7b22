import type { AlertKind, AlertRule } from '@common/domain/alerts/alert'
import { maxPriceUsd } from '@common/domain/futures/exact'
import { text, type Text } from '@common/texts/text'

/** An alert as it is being written: a price in USD, or a distance in percent. */
export interface AlertDraft {
  readonly kind: AlertKind
  readonly value: number | null
}

export type ReadDraft = { readonly rule: AlertRule } | { readonly error: Text }

const leastPercent = 0.1
const mostPercent = 90

/** Reads what was written, or says what is wrong with it. */
export function ruleOf({ kind, value }: AlertDraft): ReadDraft {
  switch (kind) {
    case 'price-above':
    case 'price-below':
      if (value === null || value <= 0 || value > maxPriceUsd) return { error: text('alerts.noPrice') }
      return { rule: { kind, price: value } }
    case 'liquidation-near':
      if (value === null || value < leastPercent || value > mostPercent)
        return { error: text('issue.outOfBounds', { least: leastPercent, most: mostPercent }) }
      return { rule: { kind, rate: value / 100 } }
  }
}

export function draftOf(rule: AlertRule): AlertDraft {
  switch (rule.kind) {
    case 'price-above':
    case 'price-below':
      return { kind: rule.kind, value: rule.price }
    case 'liquidation-near':
      return { kind: rule.kind, value: Number((rule.rate * 100).toFixed(6)) }
  }
}

/** What the form proposes: a distance can be proposed, a price cannot; what guards a trade is told each time. */
export function proposalOf(kind: AlertKind): AlertDraft & { readonly isRepeated: boolean } {
  switch (kind) {
    case 'price-above':
    case 'price-below':
      return { kind, value: null, isRepeated: false }
    case 'liquidation-near':
      return { kind, value: 10, isRepeated: true }
  }
}
