import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const notificationsRoutes = ({ session }: RouterDeps): Handlers['notices'] => ({
  markAllRead: withBridgeErrors(() => void session.live().markListedRead()),
})

export const unresolvedWritesRoutes = ({ session }: RouterDeps): Handlers['doubts'] => ({
  dismiss: withBridgeErrors(({ doubtId }) => void session.live().doubts.dismiss(doubtId)),
})
