import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWindowFile } from '../../electron/core/window-files'
import { temporaryFolder } from '../support/temporary-folder'

test('a folder whose name only starts like that of the window is not served', async () => {
  const folder = temporaryFolder()
  for (const name of ['renderer', 'renderer-secret']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'index.html'), name)
  }
  const read = async (path: string): Promise<string | undefined> =>
    (await readWindowFile(join(folder, 'renderer'), path, "'none'"))?.body.toString()
  expect(await read('/index.html')).toBe('renderer')
  expect(await read('/../renderer-secret/index.html')).toBeUndefined()
  expect(await read('/%2e%2e/renderer-secret/index.html')).toBeUndefined()
})
