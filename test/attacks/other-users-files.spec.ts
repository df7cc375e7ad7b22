import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openApp } from '../support/browser/open-app'

/**
 * Attacker: another user of the computer.
 * Wants: to read the app's settings, keys, histories, practice data and temporary files.
 */

test.skip(
  process.platform === 'win32',
  'Windows has no such modes: the folder of the user is theirs by its place',
)

/** Undefined if a temporary file has been renamed since it was listed. */
const readMode = (path: string): string | undefined => {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats && (stats.mode & 0o777).toString(8)
}

function openToOthers(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return [...openToOthers(path), { path, mode: readMode(path), wanted: '700' }]
    return [{ path, mode: readMode(path), wanted: '600' }]
  })
  return found.flatMap((each) =>
    typeof each === 'string'
      ? [each]
      : each.mode === undefined || each.mode === each.wanted
        ? []
        : [`${each.path} ${each.mode}`],
  )
}

test('the app restricts every file and folder to its user, regardless of the umask', async ({
  browser,
}, testInfo) => {
  const dataFolder = testInfo.outputPath('data', 'satchel')
  const before = process.umask(0)
  const app = await openApp(browser, { dataFolder }).finally(() => process.umask(before))
  try {
    await app.ui.click('start-practice')
    await app.ui.at('order-ticket').waitFor({ timeout: 60_000 })
    expect(readMode(dataFolder)).toBe('700')
    expect(readdirSync(dataFolder).length).toBeGreaterThan(3)
    expect(openToOthers(dataFolder)).toEqual([])
  } finally {
    await app.close()
  }
  expect(openToOthers(dataFolder)).toEqual([])
})
