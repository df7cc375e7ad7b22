import * as z from 'zod'
import { call, feed } from '../define'
import { nothing } from './app'
import { DoubtSchema, Id, NoticeSchema } from './schemas'

export const notices = {
  /** All that are kept, newest first, then the whole list at each change. */
  list: feed(nothing, z.array(NoticeSchema)),
  markAllRead: call(nothing, nothing),
}

export const doubts = {
  /** Every doubt not yet dismissed, newest first, then the whole list at each change. */
  list: feed(nothing, z.array(DoubtSchema)),
  /** Only a doubt that is settled or needs the user can be dismissed. */
  dismiss: call(z.object({ doubtId: Id }), nothing),
}
