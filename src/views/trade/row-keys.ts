import type { RunningAction } from './running-action'

/** The letter of each action on the row that has the focus. Canceling a waiting order has the letter of closing. */
export const rowKeys = {
  close: 'c',
  'limit-price': 'e',
  'stop-loss': 'l',
  'take-profit': 'p',
  'add-margin': 'm',
  'cash-in': 'i',
} as const satisfies Readonly<Record<RunningAction | 'limit-price', string>>
