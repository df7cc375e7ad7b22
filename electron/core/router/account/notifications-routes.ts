import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export const notificationsRoutes = ({ session }: RouterDeps): Handlers['notices'] => ({
  markAllRead: answering(() => void session.live().markListedRead()),
})

export const unresolvedWritesRoutes = ({ session }: RouterDeps): Handlers['doubts'] => ({
  dismiss: answering(({ doubtId }) => void session.live().doubts.dismiss(doubtId)),
})
