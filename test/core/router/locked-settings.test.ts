import { defaultSettings } from '@common/domain/settings/settings'
import { expect, test } from 'vitest'
import { startReady } from '../../support/app/ready-app'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'
import { advanceUntil } from '../../support/time/advance'
import { keychainInMemory } from '../deriving-keys/support/keychain-in-memory'

test('the lock screen gets theme and language, and no other setting', async () => {
  const { bridge, clock } = await startReady(temporaryFolder(), { keychain: keychainInMemory().open })
  const changed = { theme: 'light', language: 'de', sound: !defaultSettings.sound } as const
  await bridge.app.changeSettings(changed)
  const whileOpen = subscribe(bridge.app.settings(undefined))
  await advanceUntil(clock, () => expect(whileOpen.last()).toMatchObject(changed), { withinMs: 100 })
  await bridge.session.lock(null)
  const whileLocked = subscribe(bridge.app.settings(undefined))
  await advanceUntil(clock, () => expect(whileLocked.items).toHaveLength(1), { withinMs: 100 })
  expect(whileLocked.last()).toEqual({ ...defaultSettings, theme: 'light', language: 'de' })
})
