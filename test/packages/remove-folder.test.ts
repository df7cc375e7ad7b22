import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeFolder } from '../../scripts/electron/remove-folder.mjs'

test('a folder that is written into while it is removed is removed again, with its new files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-test-'))
  let attempts = 0
  removeFolder(folder, () => {
    attempts += 1
    if (attempts < 3) {
      mkdirSync(join(folder, 'cache'), { recursive: true })
      writeFileSync(join(folder, 'cache', String(attempts)), '')
      throw Object.assign(new Error('not empty'), { code: 'ENOTEMPTY' })
    }
    rmSync(folder, { recursive: true })
  })
  expect([attempts, existsSync(folder)]).toEqual([3, false])
})

test('another failure to remove a folder is reported without another attempt', () => {
  let attempts = 0
  expect(() =>
    removeFolder('/none', () => {
      attempts += 1
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    }),
  ).toThrow('not permitted')
  expect(attempts).toBe(1)
})
