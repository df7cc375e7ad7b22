import { clearKey } from './clipboard-routes'
import type { Handlers, RouterDeps } from '../router-deps'

export const sessionRoutes = ({ session, clock, practice, ...parts }: RouterDeps): Handlers['session'] => ({
  startPractice: async () => void (await session.startPractice()),
  testService: (service) => session.connectionTests.test(service),
  connectService: async ({ vaultPassphrase, clearsClipboard, ...service }) => {
    const profile = await session.connectService(service, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, service)
    return profile
  },
  findProtocol: (address) => session.connectionTests.findProtocol(address),
  examineKey: (service) => session.connectionTests.examineKey(service),
  rename: async ({ profileId, name, color }) => void (await session.rename(profileId, name, color)),
  keys: async ({ profileId }) => [...(await session.keys.list(profileId))],
  knownAccounts: () => session.keys.knownAccounts(),
  addKey: async ({ profileId, vaultPassphrase, clearsClipboard, ...key }) => {
    const permissions = await session.keys.add(profileId, key, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, key)
    return permissions
  },
  removeKey: async ({ profileId, keyId }) => void (await session.keys.remove(profileId, keyId)),
  giveKey: async ({ profileId, vaultPassphrase, clearsClipboard, ...key }) => {
    await session.keys.replace(profileId, key, vaultPassphrase)
    if (clearsClipboard) await clearKey(parts, key)
    return null
  },
  select: async ({ profileId }) => void (await session.select(profileId)),
  forget: async ({ profileId }) => void (await session.forget(profileId)),
  leave: async () => void (await session.leave()),
  unlock: async ({ vaultPassphrase }) => void (await session.unlock(vaultPassphrase)),
  lock: () => void session.lockNow(),
  clock: async () => {
    const active = session.activeOrNull
    const exchangeMs = active?.riskLimits.enforcer.exchangeMs() ?? clock.nowMs()
    const running = active?.network === 'practice' ? practice?.running() : undefined
    const invoiceMs = await running?.control.serviceMs().catch(() => undefined)
    return { exchangeMs, ...(invoiceMs !== undefined && { invoiceMs }) }
  },
  retrySync: ({ job }) => void session.active().retrySync(job),
  dismissProblem: () => void session.problems.dismiss(),
  used: () => void session.lock.used(),
  ratePassphrase: async ({ passphrase }) => ({
    score: await session.lock.ratePassphrase(passphrase),
  }),
  choosePassphrase: async ({ current, next }) => void (await session.choosePassphrase(current, next)),
})
