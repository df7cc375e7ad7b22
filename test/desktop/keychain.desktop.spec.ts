import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desktop-test'
import { dataFolderOf, startSatchel } from './support/satchel'
import { startService } from './support/test-service'

/** Keys in the system's keychain: gnome-keyring on the suite's own session bus. */

test.skip(process.platform !== 'linux', 'asks the Secret Service, which Linux has')

/** How many items of Satchel the Secret Service holds. */
function itemsInKeychain(): number {
  const found = execFileSync(
    'gdbus',
    [
      ...[
        'call',
        '--session',
        '--dest',
        'org.freedesktop.secrets',
        '--object-path',
        '/org/freedesktop/secrets',
      ],
      ...['--method', 'org.freedesktop.Secret.Service.SearchItems', "{'service': 'Satchel'}"],
    ],
    { encoding: 'utf8' },
  )
  return found.match(/\/org\/freedesktop\/secrets\/collection\/[^']+/g)?.length ?? 0
}

test('the key of a service lies in the keychain, in no file, and is there after a restart', async ({}, testInfo) => {
  const service = await startService()
  try {
    const before = itemsInKeychain()
    const first = await startSatchel(testInfo)
    await service.connect(first)
    expect(itemsInKeychain()).toBe(before + 1)
    expect(await first.quit()).toBe(0)
    expect(filesWith(dataFolderOf(testInfo), [service.account.secret, service.account.passphrase])).toEqual(
      [],
    )

    const second = await startSatchel(testInfo)
    await expect(second.page.getByTestId('account-name')).toContainText('My bot')
    await expect(second.page.getByTestId('balance')).toHaveText(/\d/)
    expect(await second.quit()).toBe(0)
  } finally {
    await service.stop()
  }
})

/** Files below a folder in which any of the texts stands. */
const filesWith = (folder: string, texts: readonly string[]): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file)
      return texts.some((text) => content.includes(text))
    })
