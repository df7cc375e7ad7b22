import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSettingsFile } from '../../electron/core/settings/settings-file'
import { startApp } from '../support/app/start-app'
import { InMemoryService } from '../support/in-memory-exchange/in-memory-service'
import { temporaryFolder } from '../support/temporary-folder'
import { ManualClock } from '../support/time/manual-clock'

test('a connection that fails to close loses no setting and leaves no history open', async () => {
  const dataFolder = temporaryFolder()
  const clock = new ManualClock()
  const practice = new InMemoryService(clock)
  const connect = practice.connect.bind(practice)
  practice.connect = () => ({ ...connect(), close: () => Promise.reject(new Error('not closed')) })
  const { app, bridge } = await startApp({ dataFolder, clock, practice })
  await bridge.session.startPractice(undefined)
  const closed = vi.spyOn(Database.prototype, 'close')
  onTestFinished(() => closed.mockRestore())
  app.setTextSize(125)
  await expect(app.close()).rejects.toThrow('not closed')
  expect(closed).toHaveBeenCalledTimes(1)
  expect((await openSettingsFile(dataFolder, 1)).get().settings.textSize).toBe(125)
})
