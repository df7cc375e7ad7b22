import { minuteMs } from '@common/domain/durations'
import { expect, test } from 'vitest'
import { startReady } from '../support/app/ready-app'
import { temporaryFolder } from '../support/temporary-folder'
import { idle } from '../support/time/advance'
import { keychainInMemory } from './deriving-keys/support/keychain-in-memory'

test('the app locks when the computer resumes after the idle time, before any call or timer', async () => {
  const { app, bridge, clock, session } = await startReady(temporaryFolder(), {
    keychain: keychainInMemory().open,
  })
  await bridge.app.changeSettings({ lockAfterMinutes: 5 })
  app.onResume()
  await idle()
  expect(session.last().lock.isOn).toBe(false)
  clock.set(clock.nowMs() + 5 * minuteMs)
  app.onResume()
  await idle()
  expect(session.last().lock.isOn).toBe(true)
})
