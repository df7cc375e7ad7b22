import type { PracticeInfo } from '../../../electron/practice/start/practice-options'
import { first } from '../differences'
import type { Bridge, EnvironmentProtocol } from '../environment'
import { holdsWithin } from './holds-within'

export type AccountKind = 'practice' | 'vault'

export const vaultPassphrase = 'correct horse battery staple'
const openingMs = 60_000

export async function enterAccount(
  bridge: Bridge,
  kind: AccountKind,
  service: PracticeInfo,
  protocol: EnvironmentProtocol,
): Promise<void> {
  if (kind === 'practice') {
    await bridge.session.startPractice(undefined)
    return
  }
  const state = () => first(bridge.session.state(undefined))
  const { rest: restUrl, ws: wsUrl } = service
  const { key, secret, passphrase } = service.account
  const input = { key, secret, passphrase, vaultPassphrase }
  const findProfile = async () => (await state()).profiles.find(({ network }) => network === 'testnet')
  const profile = await findProfile()
  if (!profile) {
    const where = { network: 'testnet', protocol, restUrl, wsUrl, headerPrefix: 'SVC' } as const
    await bridge.session.connectService({ name: 'Killed', ...where, ...input })
    return
  }
  if ((await state()).vault.state === 'locked') await bridge.session.unlock({ vaultPassphrase })
  await holdsWithin(openingMs, async () => ['ready', 'refused', 'first-run'].includes((await state()).phase))
  // A kill can leave a profile without its key.
  if ((await findProfile())?.problem) await bridge.session.giveKey({ profileId: profile.id, ...input })
}
