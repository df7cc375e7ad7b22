import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '../../electron/launch/lock-folder'
import { temporaryFolder } from '../support/temporary-folder'

test('a data folder is used by one instance at a time', () => {
  const folder = temporaryFolder()
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} cannot be used: another instance of Satchel is using it.`,
  )
  unlock()
  lockFolder(folder)()
})

test.each([
  ['is damaged', (file: string) => writeFileSync(file, 'no database'.repeat(500))],
  ['is a folder', (file: string) => mkdirSync(join(file, 'full'), { recursive: true })],
])('a lock file that %s is replaced', (_how, damage) => {
  const folder = temporaryFolder()
  damage(join(folder, 'in-use'))
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow('another instance')
  unlock()
})
