import { clearKey } from './clipboard-routes'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export const sessionRoutes = ({ session, clock, ...parts }: RouterDeps): Handlers['session'] => ({
  startPractice: answering(async () => void (await session.startPractice())),
  testService: answering((service) => session.trials.test(service)),
  connectService: answering(async ({ vaultPassphrase, clearsClipboard, ...service }) => {
    const profile = await session.connectService(service, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, service)
    return profile
  }),
  findProtocol: answering((address) => session.trials.findProtocol(address)),
  examineKey: answering((service) => session.trials.examineKey(service)),
  rename: answering(
    async ({ profileId, name, color }) => void (await session.rename(profileId, name, color)),
  ),
  keys: answering(async ({ profileId }) => [...(await session.keys.list(profileId))]),
  knownAccounts: answering(() => session.keys.knownAccounts()),
  addKey: answering(async ({ profileId, vaultPassphrase, clearsClipboard, ...key }) => {
    const permissions = await session.keys.add(profileId, key, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, key)
    return permissions
  }),
  removeKey: answering(async ({ profileId, keyId }) => void (await session.keys.remove(profileId, keyId))),
  giveKey: answering(async ({ profileId, vaultPassphrase, clearsClipboard, ...key }) => {
    await session.keys.replace(profileId, key, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, key)
    return null
  }),
  select: answering(async ({ profileId }) => void (await session.select(profileId))),
  forget: answering(async ({ profileId }) => void (await session.forget(profileId))),
  leave: answering(async () => void (await session.leave())),
  unlock: answering(async ({ vaultPassphrase }) => void (await session.unlock(vaultPassphrase))),
  lock: answering(() => {
    session.lockNow()
    return null
  }),
  clock: answering(() => ({ exchangeMs: session.activeOrNull?.guards.exchangeMs() ?? clock.nowMs() })),
  retrySync: answering(({ job }) => {
    session.live().retrySync(job)
    return null
  }),
  dismissProblem: answering(() => {
    session.problems.dismiss()
    return null
  }),
  used: answering(() => {
    session.lock.used()
    return null
  }),
  ratePassphrase: answering(async ({ passphrase }) => ({
    score: await session.lock.ratePassphrase(passphrase),
  })),
  choosePassphrase: answering(
    async ({ current, next }) => void (await session.choosePassphrase(current, next)),
  ),
})
