import { clearKey } from './clipboard-routes'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const sessionRoutes = ({ session, clock, ...parts }: RouterDeps): Handlers['session'] => ({
  startPractice: withBridgeErrors(async () => void (await session.startPractice())),
  testService: withBridgeErrors((service) => session.connectionTests.test(service)),
  connectService: withBridgeErrors(async ({ vaultPassphrase, clearsClipboard, ...service }) => {
    const profile = await session.connectService(service, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, service)
    return profile
  }),
  findProtocol: withBridgeErrors((address) => session.connectionTests.findProtocol(address)),
  examineKey: withBridgeErrors((service) => session.connectionTests.examineKey(service)),
  rename: withBridgeErrors(
    async ({ profileId, name, color }) => void (await session.rename(profileId, name, color)),
  ),
  keys: withBridgeErrors(async ({ profileId }) => [...(await session.keys.list(profileId))]),
  knownAccounts: withBridgeErrors(() => session.keys.knownAccounts()),
  addKey: withBridgeErrors(async ({ profileId, vaultPassphrase, clearsClipboard, ...key }) => {
    const permissions = await session.keys.add(profileId, key, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, key)
    return permissions
  }),
  removeKey: withBridgeErrors(
    async ({ profileId, keyId }) => void (await session.keys.remove(profileId, keyId)),
  ),
  giveKey: withBridgeErrors(async ({ profileId, vaultPassphrase, clearsClipboard, ...key }) => {
    await session.keys.replace(profileId, key, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, key)
    return null
  }),
  select: withBridgeErrors(async ({ profileId }) => void (await session.select(profileId))),
  forget: withBridgeErrors(async ({ profileId }) => void (await session.forget(profileId))),
  leave: withBridgeErrors(async () => void (await session.leave())),
  unlock: withBridgeErrors(async ({ vaultPassphrase }) => void (await session.unlock(vaultPassphrase))),
  lock: withBridgeErrors(() => {
    session.lockNow()
    return null
  }),
  clock: withBridgeErrors(() => ({ exchangeMs: session.activeOrNull?.guards.exchangeMs() ?? clock.nowMs() })),
  retrySync: withBridgeErrors(({ job }) => {
    session.live().retrySync(job)
    return null
  }),
  dismissProblem: withBridgeErrors(() => {
    session.problems.dismiss()
    return null
  }),
  used: withBridgeErrors(() => {
    session.lock.used()
    return null
  }),
  ratePassphrase: withBridgeErrors(async ({ passphrase }) => ({
    score: await session.lock.ratePassphrase(passphrase),
  })),
  choosePassphrase: withBridgeErrors(
    async ({ current, next }) => void (await session.choosePassphrase(current, next)),
  ),
})
