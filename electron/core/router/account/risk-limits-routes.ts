import type { Handlers, RouterParts } from '../router-parts'
import { answering } from '../to-bridge-error'

export const riskLimitsRoutes = ({ session }: RouterParts): Handlers['guards'] => ({
  change: answering(async (change) => void (await session.live().guards.change(change))),
})
