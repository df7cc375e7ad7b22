import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSessionBus } from '../../electron/main/desktop/session-bus'
import { temporaryFolder } from '../support/temporary-folder'

/** Returns a socket path that is the session bus until the test ends. */
function useBus(): string {
  const path = join(temporaryFolder(), 'bus')
  const before = process.env['DBUS_SESSION_BUS_ADDRESS']
  process.env['DBUS_SESSION_BUS_ADDRESS'] = `unix:path=${path}`
  onTestFinished(() => {
    if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS']
    else process.env['DBUS_SESSION_BUS_ADDRESS'] = before
  })
  return path
}

test.skipIf(process.platform === 'win32')('openSessionBus rejects without a bus at the address', async () => {
  useBus()
  await expect(openSessionBus('icon.png')).rejects.toThrow('ENOENT')
})

test.skipIf(process.platform === 'win32')('openSessionBus rejects a bus that disconnects', async () => {
  const server = createServer((socket) => socket.end())
  const path = useBus()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
  await expect(openSessionBus('icon.png')).rejects.toThrow()
})
