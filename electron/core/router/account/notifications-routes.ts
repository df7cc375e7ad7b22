import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const notificationsRoutes = ({ session }: RouterDeps): Handlers['notices'] => ({
  markAllRead: withBridgeErrors(() => void session.live().markListedRead()),
})

export const unresolvedWritesRoutes = ({ session }: RouterDeps): Handlers['doubts'] => ({
  dismiss: withBridgeErrors(({ doubtId }) => void session.live().doubts.dismiss(doubtId)),
})

export const alertsRoutes = ({ session }: RouterDeps): Handlers['alerts'] => ({
  add: withBridgeErrors(({ rule, isRepeated }) => ({ alertId: session.live().alerts.add(rule, isRepeated) })),
  change: withBridgeErrors(
    ({ alertId, rule, isRepeated }) => void session.live().alerts.change(alertId, rule, isRepeated),
  ),
  switch: withBridgeErrors(({ alertId, isOn }) => void session.live().alerts.switch(alertId, isOn)),
  remove: withBridgeErrors(({ alertId }) => void session.live().alerts.remove(alertId)),
})
