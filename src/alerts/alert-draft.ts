import type { AlertKind, AlertRule } from '@common/domain/alerts/alert'
import { message, type Message } from '@common/texts/message'
import { findPresentation, type AlertDraft, type DraftField, type DraftNumber } from './alert-presentations'

export type DraftErrors = Readonly<Partial<Record<DraftNumber, Message>>>
type ReadDraft = { readonly rule: AlertRule; readonly errors?: undefined } | { readonly errors: DraftErrors }

export function parseDraft(draft: AlertDraft): ReadDraft {
  const presentation = findPresentation(draft.kind)
  const errors = presentation.fields(draft).flatMap((field) => {
    const error = findFieldError(field, draft[field.name])
    return error ? [[field.name, error] as const] : []
  })
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { rule: presentation.toRule(draft) }
}

function findFieldError({ name, min, max }: DraftField, value: number | null): Message | null {
  if (value !== null && value >= min && value <= max) return null
  return name === 'price' && (value === null || value < min)
    ? message('alerts.noPrice')
    : message('issue.outOfBounds', { least: min, most: max })
}

const empty = { price: null, percent: null, minutes: null, sats: null, of: 'each', lossBy: 'sats' } as const

export const toDraft = (rule: AlertRule): AlertDraft => ({
  ...empty,
  ...findPresentation(rule.kind).toDraft(rule),
  kind: rule.kind,
})

export const proposeAlert = (kind: AlertKind): AlertDraft => ({
  ...empty,
  ...findPresentation(kind).proposed,
  kind,
})
