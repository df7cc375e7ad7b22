import { expect, test } from 'vitest'
import { lockFolder } from '../../electron/launch/lock-folder'
import { openLog } from '../../electron/launch/log/file-log'
import { startSatchel } from '../../electron/launch/start-satchel'
import { temporaryFolder } from '../support/temporary-folder'

async function start() {
  const dataFolder = temporaryFolder()
  const reported: unknown[] = []
  const log = openLog({ dataFolder, mapStack: (stack) => stack, print: () => undefined })
  const running = await startSatchel({
    dataFolder,
    shell: 'headless',
    version: '1',
    practiceWorkerFile: '',
    practicePrices: {},
    onNotification: () => undefined,
    askForHosts: () => Promise.resolve(null),
    onUnexpected: (source, error) => reported.push([source, error]),
    log,
  })
  return { dataFolder, reported, running, log }
}

test('an app that fails to close reports it and unlocks its data folder', async () => {
  const { dataFolder, reported, running } = await start()
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

test('a second close waits for the first one', async () => {
  const { dataFolder, reported, running, log } = await start()
  const closeApp = running.app.close.bind(running.app)
  let finish = (): void => undefined
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  Object.assign(running.app, { close: () => isFinished.then(closeApp) })
  const closed = [running.close(), running.close()]
  expect(() => lockFolder(dataFolder)).toThrow(dataFolder)
  finish()
  await Promise.all(closed)
  const ends = (await log.read({ level: 'info', limit: 10 })).filter(({ event }) => event === 'end')
  expect([ends.length, reported]).toEqual([1, []])
  lockFolder(dataFolder)()
})
