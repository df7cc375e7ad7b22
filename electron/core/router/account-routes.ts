import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'

export const accountRoutes = ({ feeds }: RouterParts): BridgeRouter<SatchelContract>['account'] => ({
  state: (_input, signal) => feeds.account.watch(signal),
})
