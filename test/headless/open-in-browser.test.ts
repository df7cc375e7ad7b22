import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseFile, inDataFolder, openInBrowser } from '../../electron/headless/open-in-browser'
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

test('the file for the browser is private, contains the sign-in link, and is removed with the code', async () => {
  // No browser opens here.
  vi.stubEnv('PATH', '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.useRealTimers()
  })
  const file = inDataFolder(temporaryFolder())
  const address = 'http://0123.localhost:1/enter#code'
  await openInBrowser(address, file)
  expect(readFileSync(file, 'utf8')).toContain('location.replace("http://0123.localhost:1/enter#')
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  vi.advanceTimersByTime(59_999)
  expect(existsSync(file)).toBe(true)
  vi.advanceTimersByTime(1)
  expect(existsSync(file)).toBe(false)
})
