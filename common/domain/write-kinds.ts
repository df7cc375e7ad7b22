import * as z from 'zod'
import { NewCrossOrderSchema } from './futures/cross/cross-records'
import { FuturesOrderSchema } from './futures/trade'
import { triggerKinds } from './futures/trigger-kind'
import { OptionOrderSchema, settlements } from './options/option'
import { PaymentDetailsSchema } from './payments/payment-details'
import { satsSchema } from './sats-schema'
import type { Shape } from './shape'
import { SwapOrderSchema } from './swaps/swap'

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

const oneTrade = { tradeId: z.string() }
const manyTrades = { tradeIds: z.array(z.string()) }
const marginChange = {
  ...oneTrade,
  amountSats: satsSchema,
  before: z.object({ marginSats: satsSchema, price: z.number() }),
}
const collateralChange = { amountSats: satsSchema, beforeSats: satsSchema }

export const WithdrawalRequestSchema = z.object({
  /** By the user's rules; missing in earlier versions. */
  feeLimitSats: satsSchema.optional(),
  details: PaymentDetailsSchema.optional(),
})
export type WithdrawalRequest = Shape<typeof WithdrawalRequestSchema>

const requestedPayment = { amountSats: satsSchema, ...WithdrawalRequestSchema.shape }
/** Earlier equal writes, excluded by reconciliation. */
const similar = { knownIds: z.array(z.string()) }

type Sameness = 'any' | 'same-order' | 'same-trade' | 'same-level'

interface WriteKind {
  readonly sent: z.core.$ZodLooseShape
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

const definitions = {
  'open-trade': {
    sent: { order: FuturesOrderSchema, knownTradeIds: z.array(z.string()) },
    changes: 'trades',
    isSafeTwice: false,
    waitsFor: { 'open-trade': 'same-order' },
  },
  'close-trade': { sent: oneTrade, changes: 'trades', isSafeTwice: true, isClosing: true, waitsFor: closing },
  'cancel-trade': { sent: oneTrade, changes: 'trades', isSafeTwice: true, waitsFor: canceling },
  // Stored until both outcomes are known. No new order is in flight before the confirmed cancellation.
  'move-order': {
    sent: { ...oneTrade, fromPrice: z.number(), price: z.number(), newOrderId: z.string() },
    changes: 'trades',
    isSafeTwice: true,
    waitsFor: canceling,
  },
  'add-margin': { sent: marginChange, changes: 'trades', isSafeTwice: false, waitsFor: movingMargin },
  'cash-in': { sent: marginChange, changes: 'trades', isSafeTwice: false, waitsFor: movingMargin },
  /** With `trailingRate`, the stop loss trails the price. */
  'update-trade': {
    sent: {
      ...oneTrade,
      level: z.enum(triggerKinds),
      price: z.number().nullable(),
      trailingRate: z.number().optional(),
    },
    changes: 'trades',
    isSafeTwice: true,
    waitsFor: { 'update-trade': 'same-level' },
  },
  'close-all': {
    sent: manyTrades,
    changes: 'trades',
    isSafeTwice: true,
    isClosing: true,
    waitsFor: whileAny('close-all'),
  },
  'cancel-all': { sent: manyTrades, changes: 'trades', isSafeTwice: true, waitsFor: whileAny('cancel-all') },
  withdraw: {
    sent: { ...requestedPayment, paymentHash: z.string() },
    changes: null,
    isSafeTwice: false,
    waitsFor: paying,
  },
  'withdraw-on-chain': {
    sent: { ...requestedPayment, ...similar, address: z.string() },
    changes: null,
    isSafeTwice: false,
    waitsFor: paying,
  },
  'cancel-withdrawal': {
    sent: { withdrawalId: z.string() },
    changes: null,
    isSafeTwice: true,
    waitsFor: whileAny('cancel-withdrawal'),
  },
  transfer: {
    sent: { ...similar, toUsername: z.string(), amountSats: satsSchema },
    changes: null,
    isSafeTwice: false,
    waitsFor: paying,
  },
  'buy-option': {
    sent: { order: OptionOrderSchema, knownTradeIds: z.array(z.string()) },
    changes: 'options',
    isSafeTwice: false,
    waitsFor: { 'buy-option': 'same-order' },
  },
  'close-option': {
    sent: oneTrade,
    changes: 'options',
    isSafeTwice: true,
    isClosing: true,
    waitsFor: closingOptions,
  },
  'close-all-options': {
    sent: manyTrades,
    changes: 'options',
    isSafeTwice: true,
    isClosing: true,
    waitsFor: whileAny('close-all-options'),
  },
  'set-settlement': {
    sent: { ...oneTrade, settlement: z.enum(settlements) },
    changes: 'options',
    isSafeTwice: true,
    waitsFor: onSameTrade('set-settlement'),
  },
  // Swaps have no ids: two unresolved ones can't be distinguished.
  swap: {
    sent: { order: SwapOrderSchema, ...similar },
    changes: null,
    isSafeTwice: false,
    waitsFor: whileAny('swap'),
  },
  'cross-order': {
    sent: { order: NewCrossOrderSchema },
    changes: 'cross',
    isSafeTwice: false,
    waitsFor: { 'cross-order': 'same-order' },
  },
  'cross-cancel': { sent: oneTrade, changes: 'cross', isSafeTwice: true, waitsFor: cancelingCross },
  'cross-cancel-all': {
    sent: manyTrades,
    changes: 'cross',
    isSafeTwice: true,
    waitsFor: whileAny('cross-cancel-all'),
  },
  // State before the close; earlier versions stored no entry price. A flat position can't be closed again.
  'cross-close': {
    sent: { quantity: z.number(), entryPrice: z.number().optional() },
    changes: 'cross',
    isSafeTwice: true,
    waitsFor: whileAny('cross-close'),
  },
  'cross-leverage': {
    sent: { leverage: z.number() },
    changes: 'cross',
    isSafeTwice: true,
    waitsFor: whileAny('cross-leverage'),
  },
  'cross-deposit': {
    sent: collateralChange,
    changes: 'cross',
    isSafeTwice: false,
    waitsFor: movingCollateral,
  },
  'cross-withdraw': {
    sent: collateralChange,
    changes: 'cross',
    isSafeTwice: false,
    waitsFor: movingCollateral,
  },
} as const satisfies Readonly<Record<WriteAction, WriteKind>>

export const writeKinds: Readonly<Record<WriteAction, WriteKind>> = definitions

type SentSchema<Action extends WriteAction> =
  (typeof definitions)[Action]['sent'] extends infer Details extends z.core.$ZodLooseShape
    ? z.ZodObject<{ action: z.ZodLiteral<Action> } & Details>
    : never
type SentSchemas = { [Action in WriteAction]: SentSchema<Action> }[WriteAction]

export const SentActionSchema = z.discriminatedUnion(
  'action',
  writeActions.map((action) =>
    z.object({ action: z.literal(action), ...definitions[action].sent }),
  ) as unknown as [SentSchemas, ...SentSchemas[]],
)
export type SentAction = Shape<typeof SentActionSchema>
