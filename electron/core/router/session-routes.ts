import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import type { RouterParts } from './router-parts'
import { answering } from './to-bridge-error'

export const sessionRoutes = ({ session }: RouterParts): BridgeRouter<SatchelContract>['session'] => ({
  state: (_input, signal) => session.state.watch(signal),
  startPractice: answering(async () => void (await session.startPractice())),
  testService: answering((service) => session.testService(service)),
  connectService: answering(({ vaultPassphrase, ...service }) =>
    session.connectService(service, vaultPassphrase),
  ),
  select: answering(async ({ profileId }) => void (await session.select(profileId))),
  forget: answering(async ({ profileId }) => void (await session.forget(profileId))),
  leave: answering(async () => void (await session.leave())),
  unlock: answering(async ({ vaultPassphrase }) => void (await session.unlock(vaultPassphrase))),
})
