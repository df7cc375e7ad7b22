import type { Handlers, RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const guardsRoutes = ({ session }: RouterParts): Handlers['guards'] => ({
  change: answering((change) => void session.live().guards.change(change)),
})
