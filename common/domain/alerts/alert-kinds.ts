import * as z from 'zod'
import type { AlertKindDefinition } from './kinds/alert-kind'
import { fundingAlert } from './kinds/funding-alert'
import { liquidationAlert } from './kinds/liquidation-alert'
import { lossAlert } from './kinds/loss-alert'
import { moveAlert } from './kinds/move-alert'
import { priceAlerts } from './kinds/price-alerts'

const definitions = {
  ...priceAlerts,
  'price-move': moveAlert,
  'liquidation-near': liquidationAlert,
  loss: lossAlert,
  'carry-ahead': fundingAlert,
}

export type AlertKind = keyof typeof definitions
export const alertKinds = Object.keys(definitions) as readonly AlertKind[]

type Defined = (typeof definitions)[AlertKind]
export type AlertRule = Readonly<z.output<Defined['rule']>>
export type AlertFinding = Readonly<z.output<Defined['finding']>>
export type RuleOfKind<Kind extends AlertKind> = z.output<(typeof definitions)[Kind]['rule']>

// Each kind of a shared schema needs an entry.
definitions satisfies Readonly<Record<AlertRule['kind'], unknown>>

function distinct<Schema>(toSchema: (definition: Defined) => Schema): [Schema, ...Schema[]] {
  return [...new Set(Object.values(definitions).map(toSchema))] as [Schema, ...Schema[]]
}

export const AlertRuleSchema = z.discriminatedUnion(
  'kind',
  distinct<Defined['rule']>(({ rule }) => rule),
)
export const RequestedAlertRuleSchema = z.discriminatedUnion(
  'kind',
  distinct<Defined['requested']>(({ requested }) => requested),
)
export const AlertFindingSchema = z.discriminatedUnion(
  'kind',
  distinct<Defined['finding']>(({ finding }) => finding),
)

export const findAlertKind = (kind: AlertKind): AlertKindDefinition<AlertRule, AlertFinding> =>
  definitions[kind]
