import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { handsOn } from '../support/browser/hands'
import { bundlePractice, PracticeChild } from '../support/practice-child'
import { dataFolderOf, startSatchel } from './support/satchel'

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
  const bundle = await bundlePractice('main')
  // A service that this app has not started.
  const service = new PracticeChild(bundle.file, ['--json', '--seed', '7'])
  try {
    const info = await service.ready()
    const before = itemsInKeychain()
    const first = await startSatchel(testInfo)
    const hands = handsOn(first.page)
    await hands.click('connect-service')
    await hands.write('service-name', 'My bot')
    await first.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), JSON.stringify(info))
    await hands.click('service-paste')
    await hands.press('ControlOrMeta+V')
    await expect(hands.at('service-key')).toHaveValue(info.account.key)
    await hands.click('service-network-testnet')
    await hands.click('service-connect')
    await expect(hands.at('account-name')).toContainText('My bot')
    expect(itemsInKeychain()).toBe(before + 1)
    expect(await first.quit()).toBe(0)
    expect(filesWith(dataFolderOf(testInfo), [info.account.secret, info.account.passphrase])).toEqual([])

    const second = await startSatchel(testInfo)
    await expect(second.page.getByTestId('account-name')).toContainText('My bot')
    await expect(second.page.getByTestId('balance')).toHaveText(/\d/)
    expect(await second.quit()).toBe(0)
  } finally {
    await service.kill('SIGTERM')
    rmSync(bundle.folder, { recursive: true })
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
