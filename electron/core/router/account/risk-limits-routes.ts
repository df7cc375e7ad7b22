import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const riskLimitsRoutes = ({ session }: RouterDeps): Handlers['guards'] => ({
  change: withBridgeErrors(async (change) => void (await session.live().guards.change(change))),
})
