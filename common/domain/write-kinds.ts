export const writeActions = [
  'open-trade',
  'close-trade',
  'cancel-trade',
  'move-order',
  'add-margin',
  'cash-in',
  'update-trade',
  'close-all',
  'cancel-all',
  'withdraw',
  'withdraw-on-chain',
  'cancel-withdrawal',
  'transfer',
  'buy-option',
  'close-option',
  'close-all-options',
  'set-settlement',
  'swap',
  'cross-order',
  'cross-cancel',
  'cross-cancel-all',
  'cross-close',
  'cross-leverage',
  'cross-deposit',
  'cross-withdraw',
] as const
export type WriteAction = (typeof writeActions)[number]

type Sameness = 'any' | 'same-order' | 'same-trade' | 'same-level'

interface WriteKind {
  /** Besides the balance. */
  readonly changes: 'trades' | 'options' | 'cross' | null
  /** True if sending twice has the effect of once. */
  readonly isSafeTwice: boolean
  /** Ends the trades or options it names. */
  readonly isClosing?: true
  /** Unresolved writes that block it. */
  readonly waitsFor: Readonly<Partial<Record<WriteAction, Sameness>>>
}

type Conflicts = WriteKind['waitsFor']
const whileAny = (...actions: readonly WriteAction[]): Conflicts =>
  Object.fromEntries(actions.map((action) => [action, 'any']))
const onSameTrade = (...actions: readonly WriteAction[]): Conflicts =>
  Object.fromEntries(actions.map((action) => [action, 'same-trade']))

const closing = onSameTrade('close-trade', 'close-all')
const movingMargin = onSameTrade('close-trade', 'close-all', 'add-margin', 'cash-in')
const canceling = onSameTrade('cancel-trade', 'cancel-all', 'move-order')
const closingOptions = onSameTrade('close-option', 'close-all-options')
const paying = whileAny('withdraw', 'withdraw-on-chain', 'transfer')
const cancelingCross = onSameTrade('cross-cancel', 'cross-cancel-all')
/** Visible only in the collateral, which both change. */
const movingCollateral = whileAny('cross-deposit', 'cross-withdraw')

export const writeKinds: Readonly<Record<WriteAction, WriteKind>> = {
  'open-trade': { changes: 'trades', isSafeTwice: false, waitsFor: { 'open-trade': 'same-order' } },
  'close-trade': { changes: 'trades', isSafeTwice: true, isClosing: true, waitsFor: closing },
  'cancel-trade': { changes: 'trades', isSafeTwice: true, waitsFor: canceling },
  // No new order is in flight before the confirmed cancellation.
  'move-order': { changes: 'trades', isSafeTwice: true, waitsFor: canceling },
  'add-margin': { changes: 'trades', isSafeTwice: false, waitsFor: movingMargin },
  'cash-in': { changes: 'trades', isSafeTwice: false, waitsFor: movingMargin },
  'update-trade': { changes: 'trades', isSafeTwice: true, waitsFor: { 'update-trade': 'same-level' } },
  'close-all': { changes: 'trades', isSafeTwice: true, isClosing: true, waitsFor: whileAny('close-all') },
  'cancel-all': { changes: 'trades', isSafeTwice: true, waitsFor: whileAny('cancel-all') },
  withdraw: { changes: null, isSafeTwice: false, waitsFor: paying },
  'withdraw-on-chain': { changes: null, isSafeTwice: false, waitsFor: paying },
  'cancel-withdrawal': { changes: null, isSafeTwice: true, waitsFor: whileAny('cancel-withdrawal') },
  transfer: { changes: null, isSafeTwice: false, waitsFor: paying },
  'buy-option': { changes: 'options', isSafeTwice: false, waitsFor: { 'buy-option': 'same-order' } },
  'close-option': { changes: 'options', isSafeTwice: true, isClosing: true, waitsFor: closingOptions },
  'close-all-options': {
    changes: 'options',
    isSafeTwice: true,
    isClosing: true,
    waitsFor: whileAny('close-all-options'),
  },
  'set-settlement': { changes: 'options', isSafeTwice: true, waitsFor: onSameTrade('set-settlement') },
  // Swaps have no ids: two unresolved ones can't be distinguished.
  swap: { changes: null, isSafeTwice: false, waitsFor: whileAny('swap') },
  'cross-order': { changes: 'cross', isSafeTwice: false, waitsFor: { 'cross-order': 'same-order' } },
  'cross-cancel': { changes: 'cross', isSafeTwice: true, waitsFor: cancelingCross },
  'cross-cancel-all': { changes: 'cross', isSafeTwice: true, waitsFor: whileAny('cross-cancel-all') },
  // A flat position can't be closed again.
  'cross-close': { changes: 'cross', isSafeTwice: true, waitsFor: whileAny('cross-close') },
  'cross-leverage': { changes: 'cross', isSafeTwice: true, waitsFor: whileAny('cross-leverage') },
  'cross-deposit': { changes: 'cross', isSafeTwice: false, waitsFor: movingCollateral },
  'cross-withdraw': { changes: 'cross', isSafeTwice: false, waitsFor: movingCollateral },
}
