import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultDataFolder, ensureDataFolder } from '../../electron/launch/data-folder'
import { temporaryFolder } from '../support/temporary-folder'

test.skipIf(process.platform === 'win32').each([
  ['/mnt/data', '/mnt/data/satchel'],
  ['', join(homedir(), '.local', 'share', 'satchel')],
  ['data', join(homedir(), '.local', 'share', 'satchel')],
  [undefined, join(homedir(), '.local', 'share', 'satchel')],
])('the data folder on Linux with XDG_DATA_HOME %j is %s', (value, folder) => {
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: value })).toBe(folder)
})

test.skipIf(process.platform === 'win32').each([
  [0o700, true],
  [0o755, true],
  [0o770, false],
  [0o702, false],
])('a data folder with mode %o is accepted: %s', (mode, isAccepted) => {
  const folder = temporaryFolder()
  chmodSync(folder, mode)
  const ensure = (): void => ensureDataFolder(folder)
  if (isAccepted) expect(ensure).not.toThrow()
  else expect(ensure).toThrow(`The data folder ${folder} is writable by other users.`)
})

test('a data folder is created, and one in the place of a file is named', () => {
  const folder = join(temporaryFolder(), 'a', 'b')
  ensureDataFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => ensureDataFolder(join(file, 'data'))).toThrow(
    `The data folder ${join(file, 'data')} is not writable`,
  )
})
