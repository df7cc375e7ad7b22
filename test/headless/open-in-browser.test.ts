import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseFile } from '../../electron/headless/open-in-browser'
import { temporaryFolder } from '../support/temporary-folder'

test.skipIf(process.platform === 'win32').each([
  ['/home/alice/.local/share/satchel', true],
  ['/home/alice/satchel/.dev-data', false],
  ['/home/alice/data', false],
  ['/mnt/data', false],
])('with data in %s, the browser reads a file of the build: %s', (dataFolder, isInBuild) => {
  const build = temporaryFolder()
  const inData = join(dataFolder, 'open-in-browser.html')
  const expected = isInBuild ? join(build, 'open', `${process.pid}.html`) : inData
  expect(chooseFile(dataFolder, build, '/home/alice')).toBe(expected)
  expect(chooseFile(dataFolder, join(build, 'missing'), '/home/alice')).toBe(inData)
})
