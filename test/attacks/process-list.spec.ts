import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { interrupt, runStart, startBuilt } from '../support/processes/start-headless'
import { t } from '../support/browser/text'

/**
 * Attacker: another user of the computer, reading the process list.
 * Wants: the address that opens the app, and thereby the account.
 */

test.skip(process.platform === 'win32', 'the stand-in for the opener of addresses is a shell script')

test('the browser arguments contain nothing that opens a session for another user', async ({
  browser,
  page,
}, testInfo) => {
  const argumentsFile = testInfo.outputPath('arguments')
  const before = process.env['PATH']
  process.env['PATH'] = [recordingOpener(testInfo.outputPath('bin'), argumentsFile), before].join(delimiter)
  const app = runStart(['--data', testInfo.outputPath('data'), '--practice-seed', '7'])
  process.env['PATH'] = before
  try {
    await expect.poll(() => existsSync(argumentsFile), { timeout: 60_000 }).toBe(true)
    const [argument = '', ...others] = readFileSync(argumentsFile, 'utf8').trim().split('\n')
    expect(others).toEqual([])

    expect(argument).toMatch(/^file:/)
    const file = decodeURIComponent(new URL(argument).pathname)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(statSync(join(file, '..')).mode & 0o077).toBe(0)

    await page.goto(argument)
    await expect(page.getByTestId('start-practice')).toBeVisible()
    expect(page.url()).not.toMatch(/enter|code|token|[\w-]{30,}/)
    const another = await browser.newContext()
    const late = await another.newPage()
    await late.goto(argument)
    await expect(late.getByRole('alert')).toContainText(t('signIn.how'))
    await another.close()

    const third = await browser.newContext()
    const page401 = await third.newPage()
    await page401.goto(page.url())
    await expect(page401.getByRole('alert')).toContainText(t('signIn.how'))
    await third.close()

    await page.reload()
    await expect(page.getByTestId('start-practice')).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(tab.getByTestId('start-practice')).toBeVisible()
  } finally {
    await interrupt(app)
  }
})

test('the page exposes nothing that opens the bridge elsewhere', async ({ page }, testInfo) => {
  const app = await startBuilt(['--data', testInfo.outputPath('data'), '--practice-seed', '7'])
  try {
    await page.goto(app.url)
    await expect(page.getByTestId('start-practice')).toBeVisible()
    const found = await page.evaluate(() => ({
      cookies: document.cookie,
      kept: [JSON.stringify(sessionStorage), JSON.stringify(localStorage)],
      at: location.href,
    }))
    expect(found).toEqual({
      cookies: '',
      kept: ['{}', '{}'],
      at: expect.stringMatching(/^http:\/\/[0-9a-f]+\.localhost:\d+\/(#\/\w*)?$/),
    })
  } finally {
    await app.stop()
  }
})

function recordingOpener(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of ['xdg-open', 'open']) {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${file}.part' && mv '${file}.part' '${file}'\n`)
    chmodSync(path, 0o755)
  }
  return folder
}
