import { expect, test } from 'vitest'
import { lockFolder } from '../../electron/launch/lock-folder'
import { openLog } from '../../electron/launch/log/file-log'
import { startSatchel } from '../../electron/launch/start-satchel'
import { temporaryFolder } from '../support/temporary-folder'

test('an app that fails to close reports it and unlocks its data folder', async () => {
  const dataFolder = temporaryFolder()
  const reported: unknown[] = []
  const running = await startSatchel({
    dataFolder,
    shell: 'headless',
    version: '1',
    practiceWorkerFile: '',
    practicePrices: {},
    onNotification: () => undefined,
    askForHosts: () => Promise.resolve(null),
    onUnexpected: (source, error) => reported.push([source, error]),
    log: openLog({ dataFolder, mapStack: (stack) => stack, print: () => undefined }),
  })
  expect(() => lockFolder(dataFolder)).toThrow(dataFolder)
  const closeApp = running.app.close.bind(running.app)
  Object.assign(running.app, {
    close: async () => {
      await closeApp()
      throw new Error('disk full')
    },
  })
  await running.close()
  expect(reported).toEqual([['closing', new Error('disk full')]])
  lockFolder(dataFolder)()
})
