import { expect, test } from 'vitest'
import type { Connection } from '../../../electron/core/ports/connection'
import { keychainInMemory } from '../deriving-keys/support/keychain-in-memory'
import { service } from '../deriving-keys/support/with-service'
import { start } from '../../support/app/ready-app'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'
import { advance, advanceUntil } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'

const getKey = ({ keys }: Connection): string | undefined => keys[0]?.credentials.key.expose()

async function startConnected() {
  const clock = new ManualClock()
  const [own, other] = [new InMemoryService(clock), new InMemoryService(clock)]
  other.accountId = 'account-2'
  const usedKeys: (string | undefined)[] = []
  const app = await start(temporaryFolder(), {
    clock,
    keychain: keychainInMemory().open,
    connect(connection) {
      usedKeys.push(getKey(connection))
      return (getKey(connection) === 'key of another account' ? other : own).connect()
    },
  })
  const session = subscribe(app.bridge.session.state(null))
  const { id: profileId } = await app.bridge.session.connectService(service)
  const becomesReady = () =>
    advanceUntil(
      clock,
      () => expect(session.last()).toMatchObject({ phase: 'ready', profile: { id: profileId } }),
      {
        withinMs: 3000,
      },
    )
  await becomesReady()
  const give = (key: string) =>
    app.bridge.session.giveKey({ profileId, key, secret: 'new secret', passphrase: 'new passphrase' })
  return { ...app, clock, profileId, usedKeys, give, becomesReady }
}

test.each([true, false])(
  'a new key of another account is rejected and not stored (open: %s)',
  async (isOpen) => {
    const { bridge, clock, profileId, usedKeys, give, becomesReady } = await startConnected()
    if (!isOpen) await bridge.session.leave(null)
    await expect(give('key of another account')).rejects.toMatchObject({
      code: 'rejected',
      text: { code: 'key.otherAccount' },
    })
    await bridge.session.leave(null)
    await bridge.session.select({ profileId })
    await becomesReady()
    await advance(clock, 1000)
    expect(usedKeys.at(-1)).toBe(service.key)
  },
)

test.each([true, false])('a new key of the same account replaces the old one (open: %s)', async (isOpen) => {
  const { bridge, usedKeys, give, becomesReady } = await startConnected()
  if (!isOpen) await bridge.session.leave(null)
  await give('new key')
  await becomesReady()
  expect(usedKeys.at(-1)).toBe('new key')
})
