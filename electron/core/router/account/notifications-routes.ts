import type { Handlers, RouterParts } from '../router-parts'
import { answering } from '../to-bridge-error'

export const notificationsRoutes = ({ session }: RouterParts): Handlers['notices'] => ({
  markAllRead: answering(() => void session.live().markListedRead()),
})

export const unresolvedWritesRoutes = ({ session }: RouterParts): Handlers['doubts'] => ({
  dismiss: answering(({ doubtId }) => void session.live().doubts.dismiss(doubtId)),
})
