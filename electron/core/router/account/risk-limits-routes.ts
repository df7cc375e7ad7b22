import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export const riskLimitsRoutes = ({ session }: RouterDeps): Handlers['guards'] => ({
  change: answering(async (change) => void (await session.live().guards.change(change))),
})
