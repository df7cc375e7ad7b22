import * as z from 'zod'
import { call, nothing } from '../define'
import { profileValue } from '../state-feed'
import { DoubtSchema, Id, NoticeSchema } from './schemas'

export const notices = {
  /** All that are kept, newest first, then the whole list at each change. */
  list: profileValue(z.array(NoticeSchema), []),
  markAllRead: call(nothing, nothing),
}

export const doubts = {
  /** Every doubt not yet dismissed, newest first, then the whole list at each change. */
  list: profileValue(z.array(DoubtSchema), []),
  /** Only a doubt that is settled or needs the user can be dismissed. */
  dismiss: call(z.object({ doubtId: Id }), nothing),
}
