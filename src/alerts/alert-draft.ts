import type { AlertKind, AlertRule, LossLimit, LossScope } from '@common/domain/alerts/alert'
import { minuteMs } from '@common/domain/durations'
import { maxPriceUsd } from '@common/domain/exact'
import { sats } from '@common/domain/units'
import { text, type PlainKey, type Text } from '@common/texts/text'

export const draftNumbers = ['price', 'percent', 'minutes', 'sats'] as const
export type DraftNumber = (typeof draftNumbers)[number]

export interface AlertDraft extends Readonly<Record<DraftNumber, number | null>> {
  readonly kind: AlertKind
  readonly of: LossScope
  readonly lossBy: LossLimit['by']
}

interface DraftField {
  readonly name: DraftNumber
  readonly label: PlainKey
  readonly least: number
  readonly most: number
}

const price: DraftField = { name: 'price', label: 'alerts.price', least: 0.5, most: maxPriceUsd }
const move: readonly DraftField[] = [
  { name: 'percent', label: 'alerts.move', least: 0.1, most: 50 },
  { name: 'minutes', label: 'alerts.within', least: 1, most: 1440 },
]
const distance: DraftField = { name: 'percent', label: 'alerts.distance', least: 0.1, most: 90 }
const lossPercent: DraftField = { name: 'percent', label: 'alerts.lossPercent', least: 1, most: 100 }
const lossSats: DraftField = { name: 'sats', label: 'alerts.lossSats', least: 1, most: 1e12 }
const carry: readonly DraftField[] = [
  { name: 'minutes', label: 'alerts.ahead', least: 1, most: 480 },
  { name: 'sats', label: 'alerts.carryFrom', least: 1, most: 1e12 },
]

export function getDraftFields({ kind, lossBy }: Pick<AlertDraft, 'kind' | 'lossBy'>): readonly DraftField[] {
  switch (kind) {
    case 'price-above':
    case 'price-below':
      return [price]
    case 'price-move':
      return move
    case 'liquidation-near':
      return [distance]
    case 'loss':
      return lossBy === 'sats' ? [lossSats] : [lossPercent]
    case 'carry-ahead':
      return carry
  }
}

export type DraftErrors = Readonly<Partial<Record<DraftNumber, Text>>>
export type ReadDraft =
  { readonly rule: AlertRule; readonly errors?: undefined } | { readonly errors: DraftErrors }

export function parseDraft(draft: AlertDraft): ReadDraft {
  const errors = getDraftFields(draft).flatMap((field) => {
    const error = findFieldError(field, draft[field.name])
    return error ? [[field.name, error] as const] : []
  })
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { rule: ruleFrom(draft) }
}

function findFieldError({ name, least, most }: DraftField, value: number | null): Text | null {
  if (value !== null && value >= least && value <= most) return null
  return name === 'price' ? text('alerts.noPrice') : text('issue.outOfBounds', { least, most })
}

function ruleFrom(draft: AlertDraft): AlertRule {
  const { kind, of, lossBy } = draft
  const rate = (draft.percent ?? 0) / 100
  const minutes = (draft.minutes ?? 0) * minuteMs
  const amount = sats(draft.sats ?? 0)
  switch (kind) {
    case 'price-above':
    case 'price-below':
      return { kind, price: draft.price ?? 0 }
    case 'price-move':
      return { kind, rate, withinMs: minutes }
    case 'liquidation-near':
      return { kind, rate }
    case 'loss':
      return { kind, of, limit: lossBy === 'sats' ? { by: lossBy, lossSats: amount } : { by: lossBy, rate } }
    case 'carry-ahead':
      return { kind, aheadMs: minutes, leastSats: amount }
  }
}

const empty = { price: null, percent: null, minutes: null, sats: null, of: 'each', lossBy: 'sats' } as const
const rateToPercent = (rate: number): number => Number((rate * 100).toFixed(6))

export function toDraft(rule: AlertRule): AlertDraft {
  switch (rule.kind) {
    case 'price-above':
    case 'price-below':
      return { ...empty, kind: rule.kind, price: rule.price }
    case 'price-move':
      return {
        ...empty,
        kind: rule.kind,
        percent: rateToPercent(rule.rate),
        minutes: rule.withinMs / minuteMs,
      }
    case 'liquidation-near':
      return { ...empty, kind: rule.kind, percent: rateToPercent(rule.rate) }
    case 'loss': {
      const { of, limit } = rule
      return limit.by === 'sats'
        ? { ...empty, kind: rule.kind, of, lossBy: limit.by, sats: limit.lossSats }
        : { ...empty, kind: rule.kind, of, lossBy: limit.by, percent: rateToPercent(limit.rate) }
    }
    case 'carry-ahead':
      return { ...empty, kind: rule.kind, minutes: rule.aheadMs / minuteMs, sats: rule.leastSats }
  }
}

/** Prices and losses have no default. */
export function proposeAlert(kind: AlertKind): AlertDraft {
  switch (kind) {
    case 'price-above':
    case 'price-below':
    case 'loss':
      return { ...empty, kind }
    case 'price-move':
      return { ...empty, kind, percent: 2, minutes: 60 }
    case 'liquidation-near':
      return { ...empty, kind, percent: 10 }
    case 'carry-ahead':
      return { ...empty, kind, minutes: 15, sats: 1000 }
  }
}

/** Price alerts trigger once. */
export const isRepeatedByDefault = (kind: AlertKind): boolean =>
  kind !== 'price-above' && kind !== 'price-below'
