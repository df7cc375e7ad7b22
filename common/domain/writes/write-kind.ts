import * as z from 'zod'
import { Id } from '../id'
import { noValue } from '../shape'

type Sameness = 'any' | 'same-order' | 'same-trade' | 'same-level'

export interface WriteKind<Action extends string = string> {
  /** Stored before the request is sent. */
  readonly sent: z.core.$ZodLooseShape
  /** Besides the balance; the same for all writes of a file. */
  readonly changes: 'trades' | 'options' | 'cross' | null
  /** True if sending twice has the effect of once. */
  readonly isSafeTwice: boolean
  /** Ends the trades or options it names. */
  readonly isClosing?: true
  /** Unresolved writes that block it. */
  readonly waitsFor: Readonly<Partial<Record<Action, Sameness>>>
}

type Conflicts<Action extends string, How extends Sameness> = Readonly<Record<Action, How>>

const conflicts = <Action extends string, How extends Sameness>(
  actions: readonly Action[],
  how: How,
): Conflicts<Action, How> =>
  Object.fromEntries(actions.map((action) => [action, how])) as Conflicts<Action, How>

export const whileAny = <Action extends string>(...actions: readonly Action[]): Conflicts<Action, 'any'> =>
  conflicts(actions, 'any')

export const onSameTrade = <Action extends string>(
  ...actions: readonly Action[]
): Conflicts<Action, 'same-trade'> => conflicts(actions, 'same-trade')

type Definition = Omit<WriteKind, 'changes'>

/** Actions wait only for actions of their own file. */
type OwnConflicts<Kinds extends Readonly<Record<string, Definition>>> = {
  readonly [Action in keyof Kinds]: {
    readonly waitsFor: Readonly<
      Record<Exclude<keyof Kinds[Action]['waitsFor'], keyof Kinds>, never> &
        Partial<Record<keyof Kinds, Sameness>>
    >
  }
}

export const defineWrites = <const Kinds extends Readonly<Record<string, Definition>>>(
  changes: WriteKind['changes'],
  kinds: Kinds & OwnConflicts<Kinds>,
) =>
  Object.fromEntries(
    Object.entries<Definition>(kinds).map(([action, kind]) => [action, { ...kind, changes }]),
  ) as { readonly [Action in keyof Kinds]: Kinds[Action] & Pick<WriteKind, 'changes'> }

/** Price that the user accepted, compared with the executed one. */
export const previewPrice = z.number().positive().optional()
/** `orderId`: one per intent, created by the window; never sent twice. */
export const newOrder = { orderId: Id, previewPrice }
/** By id of the trade or option. */
export const ShownPricesSchema = noValue.or(z.object({ previewPrices: z.record(Id, z.number().positive()) }))

export const oneTrade = { tradeId: z.string() }
export const manyTrades = { tradeIds: z.array(z.string()) }
/** Earlier equal writes, excluded by reconciliation. */
export const similar = { knownIds: z.array(z.string()) }
