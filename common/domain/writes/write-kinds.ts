import * as z from 'zod'
import type { Shape } from '../shape'
import { crossWrites } from './cross-writes'
import { futuresWrites } from './futures-writes'
import { optionWrites } from './option-writes'
import { paymentWrites } from './payment-writes'
import { swapWrites } from './swap-writes'
import type { WriteKind } from './write-kind'

const definitions = { ...futuresWrites, ...paymentWrites, ...optionWrites, ...swapWrites, ...crossWrites }

export type WriteAction = keyof typeof definitions
export const writeActions = Object.keys(definitions) as [WriteAction, ...WriteAction[]]

export const writeKinds: Readonly<Record<WriteAction, WriteKind<WriteAction>>> = definitions

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
