import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const noticesRoutes = ({ session, feeds }: RouterParts): BridgeRouter<SatchelContract>['notices'] => ({
  list: (_input, signal) => feeds.notices.watch(signal),
  markAllRead: answering(() => void session.live().markNoticesRead()),
})

export const doubtsRoutes = ({ session, feeds }: RouterParts): BridgeRouter<SatchelContract>['doubts'] => ({
  list: (_input, signal) => feeds.doubts.watch(signal),
  dismiss: answering(({ doubtId }) => void session.live().doubts.dismiss(doubtId)),
})
