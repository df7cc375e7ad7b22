import type { AlertKind, AlertRule, LossLimit, LossScope } from '@common/domain/alerts/alert'
import type { RuleOfKind } from '@common/domain/alerts/alert-kinds'
import { minuteMs } from '@common/domain/durations'
import { maxPriceUsd, percentToRate, rateToPercent } from '@common/domain/exact'
import { sats } from '@common/domain/units'
import type { PlainKey } from '@common/texts/message'
import type { Tone } from '../format/tone'

export type DraftNumber = 'price' | 'percent' | 'minutes' | 'sats'

export interface AlertDraft extends Readonly<Record<DraftNumber, number | null>> {
  readonly kind: AlertKind
  readonly of: LossScope
  readonly lossBy: LossLimit['by']
}
type DraftValues = Partial<Omit<AlertDraft, 'kind'>>

export interface DraftField {
  readonly name: DraftNumber
  readonly label: PlainKey
  readonly min: number
  readonly max: number
}

interface AlertPresentation<Rule> {
  readonly label: PlainKey
  readonly tone: Tone
  /** Prices and losses have no default. */
  readonly proposed: DraftValues
  readonly isRepeated: boolean
  fields(draft: Pick<AlertDraft, 'lossBy'>): readonly DraftField[]
  toRule(draft: AlertDraft): Rule
  toDraft(rule: Rule): DraftValues
}

const toRate = (percent: number | null): number => percentToRate(percent ?? 0)
const toMs = (minutes: number | null): number => Math.round((minutes ?? 0) * minuteMs)

const price = <Kind extends 'price-above' | 'price-below'>(kind: Kind, label: PlainKey) => ({
  label,
  tone: 'plain' as const,
  proposed: {},
  isRepeated: false,
  fields: () => [{ name: 'price' as const, label: 'alerts.price' as const, min: 0.5, max: maxPriceUsd }],
  toRule: (draft: AlertDraft) => ({ kind, price: draft.price ?? 0 }),
  toDraft: (rule: { readonly price: number }) => ({ price: rule.price }),
})

const presentations: { readonly [Kind in AlertKind]: AlertPresentation<RuleOfKind<Kind>> } = {
  'price-above': price('price-above', 'alerts.kind.above'),
  'price-below': price('price-below', 'alerts.kind.below'),
  'price-move': {
    label: 'alerts.kind.move',
    tone: 'plain',
    proposed: { percent: 2, minutes: 60 },
    isRepeated: true,
    fields: () => [
      { name: 'percent', label: 'alerts.move', min: 0.1, max: 50 },
      { name: 'minutes', label: 'alerts.within', min: 1, max: 1440 },
    ],
    toRule: ({ percent, minutes }) => ({
      kind: 'price-move',
      rate: toRate(percent),
      withinMs: toMs(minutes),
    }),
    toDraft: ({ rate, withinMs }) => ({ percent: rateToPercent(rate), minutes: withinMs / minuteMs }),
  },
  'liquidation-near': {
    label: 'alerts.kind.liquidation',
    tone: 'loss',
    proposed: { percent: 10 },
    isRepeated: true,
    fields: () => [{ name: 'percent', label: 'alerts.distance', min: 0.1, max: 90 }],
    toRule: ({ percent }) => ({ kind: 'liquidation-near', rate: toRate(percent) }),
    toDraft: ({ rate }) => ({ percent: rateToPercent(rate) }),
  },
  loss: {
    label: 'alerts.kind.loss',
    tone: 'loss',
    proposed: {},
    isRepeated: true,
    fields: ({ lossBy }) =>
      lossBy === 'sats'
        ? [{ name: 'sats', label: 'alerts.lossSats', min: 1, max: 1e12 }]
        : [{ name: 'percent', label: 'alerts.lossPercent', min: 1, max: 100 }],
    toRule: ({ of, lossBy: by, sats: amount, percent }) => ({
      kind: 'loss',
      of,
      limit: by === 'sats' ? { by, lossSats: sats(amount ?? 0) } : { by, rate: toRate(percent) },
    }),
    toDraft: ({ of, limit }) =>
      limit.by === 'sats'
        ? { of, lossBy: limit.by, sats: limit.lossSats }
        : { of, lossBy: limit.by, percent: rateToPercent(limit.rate) },
  },
  'carry-ahead': {
    label: 'alerts.kind.funding',
    tone: 'warning',
    proposed: { minutes: 15, sats: 1000 },
    isRepeated: true,
    fields: () => [
      { name: 'minutes', label: 'alerts.ahead', min: 1, max: 480 },
      { name: 'sats', label: 'alerts.fundingFrom', min: 1, max: 1e12 },
    ],
    toRule: ({ minutes, sats: amount }) => ({
      kind: 'carry-ahead',
      aheadMs: toMs(minutes),
      leastSats: sats(amount ?? 0),
    }),
    toDraft: ({ aheadMs, leastSats }) => ({ minutes: aheadMs / minuteMs, sats: leastSats }),
  },
}

export const findPresentation = (kind: AlertKind): AlertPresentation<AlertRule> => presentations[kind]
