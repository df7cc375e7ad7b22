import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { installUpdate } from '../../electron/main/updates/install-update'

/** As electron-updater: it reports a failure as an event, and success to Electron's updater. */
class Updater extends EventEmitter {
  constructor(private readonly run: () => void) {
    super()
  }

  quitAndInstall(): void {
    this.run()
  }
}

function install(run: (updater: Updater, events: EventEmitter) => void) {
  const events = new EventEmitter()
  const calls: string[] = []
  const updater: Updater = new Updater(() => run(updater, events))
  const installed = installUpdate(updater, events, {
    onTakeOver: () => calls.push('take over'),
    onFailed: () => calls.push('failed'),
  })
  const reason = installed.catch((error: unknown) => error)
  const listeners = () => [updater.listenerCount('error'), events.listenerCount('before-quit-for-update')]
  return { updater, events, calls, reason, listeners }
}

const readOnly = new Error("EROFS: read-only file system, unlink '/opt/Satchel.AppImage'")

test('an installer that can not start is reported, and the app does not prepare to quit', async () => {
  const { calls, reason, listeners } = install((updater) => updater.emit('error', readOnly))
  expect(await reason).toBe(readOnly)
  expect([calls, listeners()]).toEqual([[], [0, 0]])
})

test('an installer that throws is reported', async () => {
  const { calls, reason } = install(() => {
    throw readOnly
  })
  expect(await reason).toBe(readOnly)
  expect(calls).toEqual([])
})

test('the app prepares to quit as soon as the installer takes over, before its windows close', () => {
  const { calls, events } = install(() => undefined)
  expect(calls).toEqual([])
  events.emit('before-quit-for-update')
  expect(calls).toEqual(['take over'])
})

test('an installer that fails after it took over lets the app continue', async () => {
  const { updater, calls, events, reason } = install(() => undefined)
  events.emit('before-quit-for-update')
  updater.emit('error', readOnly)
  expect(await reason).toBe(readOnly)
  expect(calls).toEqual(['take over', 'failed'])
})
