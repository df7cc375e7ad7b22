import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desktop-test'
import { getDataFolder, startSatchel } from './support/satchel'
import { startService } from './support/test-service'

test.skip(process.platform !== 'linux', 'reads the Secret Service, which Linux has')

function itemsInKeychain(): number {
  const service = ['--dest', 'org.freedesktop.secrets', '--object-path', '/org/freedesktop/secrets']
  const search = ['org.freedesktop.Secret.Service.SearchItems', "{'service': 'Satchel'}"]
  const found = execFileSync('gdbus', ['call', '--session', ...service, '--method', ...search], {
    encoding: 'utf8',
  })
  return found.match(/\/org\/freedesktop\/secrets\/collection\/[^']+/g)?.length ?? 0
}

test('the app stores a pasted key only in the keychain, and reads it after a restart', async ({}, testInfo) => {
  const service = await startService()
  const dataFolder = getDataFolder(testInfo)
  try {
    const before = itemsInKeychain()
    const first = await startSatchel(dataFolder)
    await service.connect(first)
    await expect.poll(() => first.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('')
    expect(itemsInKeychain()).toBe(before + 1)
    expect(await first.quit()).toBe(0)
    expect(filesWith(dataFolder, [service.account.secret, service.account.passphrase])).toEqual([])

    const second = await startSatchel(dataFolder)
    await expect(second.page.getByTestId('account-name')).toContainText('My bot')
    await expect(second.page.getByTestId('balance')).toHaveText(/\d/)
    expect(await second.quit()).toBe(0)
  } finally {
    await service.stop()
  }
})

const filesWith = (folder: string, texts: readonly string[]): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      return texts.some((text) => content.includes(text))
    })
