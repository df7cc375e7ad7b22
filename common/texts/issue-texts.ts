import type * as z from 'zod'
import { message, type PlainKey, type Message } from './message'
import { messagesInOrder } from './text-error'

type InputKey = Extract<PlainKey, `input.${string}`>

const isInputKey = (key: string): key is InputKey => key.startsWith('input.')

/** Schemas may name a text key; the validator's own messages are never shown. */
export function issueMessage(issue: z.core.$ZodIssue): Message {
  if (isInputKey(issue.message)) return message(issue.message)
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_type':
      return message('input.missing')
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_value':
    case 'custom':
      return message('input.invalid')
  }
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const max = Number(maximum)
  if (origin === 'string') return message('input.longest', { most: max })
  if (origin === 'number' || origin === 'int') {
    return inclusive === false ? message('input.below', { bound: max }) : message('input.max', { most: max })
  }
  return message('input.tooBig')
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const min = Number(minimum)
  if (origin === 'string') return message('input.shortest', { least: min })
  if (origin === 'number' || origin === 'int') {
    return inclusive === false ? message('input.above', { bound: min }) : message('input.min', { least: min })
  }
  return message('input.tooSmall')
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
  panelHeightShort: 'trades.height',
  panelHeightTall: 'trades.height',
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

export const fieldsMessage = (issues: readonly (Message & { readonly field: string })[]): Message =>
  messagesInOrder(
    issues.map(({ field, ...issue }) => {
      if (field === '') return issue
      const last = field.split('.').at(-1) ?? field
      const name = Object.hasOwn(fieldNames, last) ? fieldNames[last] : undefined
      return message('input.ofField', { field: name ? message(name) : field, issue })
    }),
  )
