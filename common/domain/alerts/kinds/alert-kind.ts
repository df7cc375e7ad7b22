import type * as z from 'zod'
import type { Message } from '../../../texts/message'
import type { AlertContext } from '../alert-context'

export interface Move {
  /** Signed fraction of `fromPrice`. */
  readonly rate: number
  readonly fromPrice: number
}

export interface AlertCondition<Finding> {
  readonly id: string
  /** Hysteresis: nothing changes in `between`. */
  readonly state: 'reached' | 'between' | 'clear'
  /** Caused by the user's own order; counts as notified. */
  readonly isNoNews?: boolean
  readonly finding: Finding
}

export const toState = (isReached: boolean, isClear: boolean): AlertCondition<never>['state'] =>
  isReached ? 'reached' : isClear ? 'clear' : 'between'

interface Definition<Rule, Finding> {
  readonly readsTrades: boolean
  listConditions(rule: Rule, scene: AlertContext, move: Move | null): readonly AlertCondition<Finding>[]
  ruleText(rule: Rule): Message
  /** Contains no amounts of the account. */
  title(finding: Finding): Message
  body(finding: Finding): Message
  subject(finding: Finding): string
  tradeId?(finding: Finding): string | null
  readonly staysUntilDismissed?: boolean
}

export interface AlertKindDefinition<Rule = never, Finding = never> extends Definition<Rule, Finding> {
  readonly rule: z.ZodObject
  readonly requested: z.ZodObject
  readonly finding: z.ZodObject
}

/** Rates are fractions. */
export const defineAlert = <
  Rule extends z.ZodObject,
  Requested extends z.ZodObject,
  Finding extends z.ZodObject,
>(
  schemas: { readonly rule: Rule; readonly requested: Requested; readonly finding: Finding },
  definition: Definition<z.output<Rule>, z.output<Finding>>,
): AlertKindDefinition<z.output<Rule>, z.output<Finding>> & typeof schemas => ({ ...schemas, ...definition })
