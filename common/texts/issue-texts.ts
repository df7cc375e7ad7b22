import type * as z from 'zod'
import { text, type PlainKey, type Text } from './text'
import { textsInOrder } from './text-error'

type InputKey = Extract<PlainKey, `input.${string}`>

const isInputKey = (message: string): message is InputKey => message.startsWith('input.')

/** Schemas may name a text key; the validator's own messages are never shown. */
export function issueText(issue: z.core.$ZodIssue): Text {
  const { message } = issue
  if (isInputKey(message)) return text(message)
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_type':
      return text('input.missing')
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_value':
    case 'custom':
      return text('input.invalid')
  }
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Text {
  const max = Number(maximum)
  if (origin === 'string') return text('input.longest', { most: max })
  if (origin === 'number' || origin === 'int') {
    return inclusive === false ? text('input.below', { bound: max }) : text('input.max', { most: max })
  }
  return text('input.tooBig')
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Text {
  const min = Number(minimum)
  if (origin === 'string') return text('input.shortest', { least: min })
  if (origin === 'number' || origin === 'int') {
    return inclusive === false ? text('input.above', { bound: min }) : text('input.min', { least: min })
  }
  return text('input.tooSmall')
}

const fieldNames: Readonly<Record<string, PlainKey>> = {
  amountSats: 'field.amount',
  backupPassphrase: 'backup.passphrase',
  confirmTolerancePercent: 'settings.tolerance',
  headerPrefix: 'connect.headerPrefix',
  key: 'connect.key',
  leverage: 'ticket.leverage',
  marginSats: 'column.margin',
  name: 'connect.name',
  panelHeight: 'trades.height',
  passphrase: 'connect.passphrase',
  price: 'field.price',
  quantity: 'ticket.quantity',
  restUrl: 'connect.restUrl',
  secret: 'connect.secret',
  slipBalancePercent: 'fatFinger.balance',
  slipDistancePercent: 'fatFinger.distance',
  slipLeverage: 'fatFinger.leverage',
  slipWorthOfBalance: 'fatFinger.worth',
  stopLossPrice: 'level.stopLoss',
  takeProfitPrice: 'level.takeProfit',
  vaultPassphrase: 'vault.passphrase',
  wsUrl: 'connect.wsUrl',
}

export const fieldsText = (issues: readonly (Text & { readonly field: string })[]): Text =>
  textsInOrder(
    issues.map(({ field, ...issue }) => {
      if (field === '') return issue
      const last = field.split('.').at(-1) ?? field
      const name = Object.hasOwn(fieldNames, last) ? fieldNames[last] : undefined
      return text('input.ofField', { field: name ? text(name) : field, issue })
    }),
  )
