import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export const alertsRoutes = ({ session }: RouterDeps): Handlers['alerts'] => ({
  add: answering(({ rule, isRepeated }) => ({ alertId: session.live().alerts.add(rule, isRepeated) })),
  change: answering(
    ({ alertId, rule, isRepeated }) => void session.live().alerts.change(alertId, rule, isRepeated),
  ),
  switch: answering(({ alertId, isOn }) => void session.live().alerts.switch(alertId, isOn)),
  remove: answering(({ alertId }) => void session.live().alerts.remove(alertId)),
})
