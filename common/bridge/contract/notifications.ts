import * as z from 'zod'
import { nothing, write } from '../define'
import { profileValue } from '../state-feed'
import { UnresolvedWriteSchema, Id, NotificationSchema } from './schemas'

export const notices = {
  /** Newest first. */
  list: profileValue(z.array(NotificationSchema), []),
  markAllRead: write(nothing, nothing),
}

export const doubts = {
  /** Not dismissed, newest first. */
  list: profileValue(z.array(UnresolvedWriteSchema), []),
  /** Only writes that are resolved or need the user. */
  dismiss: write(z.object({ doubtId: Id }), nothing),
}
