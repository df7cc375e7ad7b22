import * as z from 'zod'
import { nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { DoubtSchema, Id, NoticeSchema } from './schemas'

export const notices = {
  /** All that are kept, newest first, then the whole list at each change. */
  list: profileValue(z.array(NoticeSchema), []),
  markAllRead: write(nothing, nothing),
}

export const doubts = {
  /** Every doubt not yet dismissed, newest first, then the whole list at each change. */
  list: profileValue(z.array(DoubtSchema), []),
  /** Only a doubt that is settled or needs the user can be dismissed. */
  dismiss: write(z.object({ doubtId: Id }), nothing),
}
