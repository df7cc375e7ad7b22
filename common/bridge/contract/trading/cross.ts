import * as z from 'zod'
import {
  CrossOrderSchema,
  CrossPositionSchema,
  CrossStateSchema,
} from '../../../domain/futures/cross/cross-records'
import { allCrossRequests, crossOrderRequests, crossRequests } from '../../../domain/writes/cross-writes'
import { writes } from '../../define'
import { profileValue } from '../../state-feed'
import { outcomeSchema } from '../schemas'

export const cross = {
  live: profileValue(CrossStateSchema, null),
  ...writes(crossOrderRequests, outcomeSchema(CrossOrderSchema)),
  ...writes(allCrossRequests, outcomeSchema(z.array(CrossOrderSchema))),
  ...writes(crossRequests, outcomeSchema(CrossPositionSchema)),
}
