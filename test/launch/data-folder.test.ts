import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataFolder } from '../../electron/launch/data-folder'

test.skipIf(process.platform === 'win32').each([
  ['/mnt/data', '/mnt/data/satchel'],
  ['', join(homedir(), '.local', 'share', 'satchel')],
  ['data', join(homedir(), '.local', 'share', 'satchel')],
  [undefined, join(homedir(), '.local', 'share', 'satchel')],
])('the data folder on Linux with XDG_DATA_HOME %j is %s', (value, folder) => {
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: value })).toBe(folder)
})
