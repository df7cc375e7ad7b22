import type { RunningAction } from './running-action'

export const rowKeys = {
  close: 'c',
  'limit-price': 'e',
  'stop-loss': 'l',
  'take-profit': 'p',
  'add-margin': 'm',
  'cash-in': 'i',
} as const satisfies Readonly<Record<RunningAction | 'limit-price', string>>
