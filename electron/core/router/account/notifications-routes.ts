import type { Handlers, RouterDeps } from '../router-deps'

export const notificationsRoutes = ({ session }: RouterDeps): Handlers['notices'] => ({
  markAllRead: () => void session.active().notifications.markListedRead(),
})

export const unresolvedWritesRoutes = ({ session }: RouterDeps): Handlers['doubts'] => ({
  dismiss: ({ doubtId }) => void session.active().writes.pendingWrites.dismiss(doubtId),
})

export const alertsRoutes = ({ session }: RouterDeps): Handlers['alerts'] => ({
  add: ({ rule, isRepeated }) => ({ alertId: session.active().alerts.add(rule, isRepeated) }),
  change: ({ alertId, rule, isRepeated }) => void session.active().alerts.change(alertId, rule, isRepeated),
  switch: ({ alertId, isOn }) => void session.active().alerts.switch(alertId, isOn),
  remove: ({ alertId }) => void session.active().alerts.remove(alertId),
})
