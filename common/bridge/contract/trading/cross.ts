import * as z from 'zod'
import {
  CrossOrderSchema,
  CrossPositionSchema,
  CrossStateSchema,
  NewCrossOrderSchema,
} from '../../../domain/futures/cross/cross-records'
import { Id } from '../../../domain/id'
import { crossRequests } from '../../../domain/writes/cross-writes'
import { noValue, write, writes } from '../../define'
import { profileValue } from '../../state-feed'
import { previewPrice } from '../compared-order'
import { outcomeSchema } from '../schemas'

const Position = outcomeSchema(CrossPositionSchema)
const OneOrder = outcomeSchema(CrossOrderSchema)

export const cross = {
  live: profileValue(CrossStateSchema, null),
  place: write(NewCrossOrderSchema.extend({ orderId: Id, previewPrice }), OneOrder),
  cancel: write(z.object({ id: Id }), OneOrder),
  cancelAll: write(noValue, outcomeSchema(z.array(CrossOrderSchema))),
  /** The whole position, at market. */
  close: write(noValue.or(z.object({ previewPrice })), OneOrder),
  ...writes(crossRequests, Position),
}
