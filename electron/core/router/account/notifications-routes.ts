import type { Handlers, RouterDeps } from '../router-deps'

export const notificationsRoutes = ({ session }: RouterDeps): Handlers['notices'] => ({
  markAllRead: () => void session.live().notifications.markListedRead(),
})

export const unresolvedWritesRoutes = ({ session }: RouterDeps): Handlers['doubts'] => ({
  dismiss: ({ doubtId }) => void session.live().writes.doubts.dismiss(doubtId),
})

export const alertsRoutes = ({ session }: RouterDeps): Handlers['alerts'] => ({
  add: ({ rule, isRepeated }) => ({ alertId: session.live().alerts.add(rule, isRepeated) }),
  change: ({ alertId, rule, isRepeated }) => void session.live().alerts.change(alertId, rule, isRepeated),
  switch: ({ alertId, isOn }) => void session.live().alerts.switch(alertId, isOn),
  remove: ({ alertId }) => void session.live().alerts.remove(alertId),
})
