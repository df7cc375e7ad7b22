import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, test, type BrowserContext } from '@playwright/test'
import { handsOn } from '../support/browser/hands'
import { startHeadless } from '../support/start-headless'

/**
 * Attacker: whoever opens the browser's profile later: the files in which it keeps what was typed, for logins, for filling in, for the
 * next start.
 * Wants: the key of the service and the passphrase of the vault, typed into the connect form.
 */

const typed = {
  key: 'planted-api-key-4711',
  secret: 'planted-secret-4712',
  passphrase: 'planted-passphrase-4713',
  vault: 'planted-vault-passphrase-4714',
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })

/** In which files of the profile a text is, in either of the encodings that Chromium writes. */
const filesWith = (folder: string, text: string): string[] =>
  filesBelow(folder)
    .filter((file) => {
      const bytes = readFileSync(file)
      return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))
    })
    .map((file) => file.slice(folder.length))

/** Until the browser has written what it keeps. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 2000))

async function withProfile(folder: string, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const { launchOptions } = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, locale: 'en-US' })
  try {
    await use(context)
    await settle()
  } finally {
    await context.close()
  }
}

test('an ordinary login is kept by this browser: the test would find it', async ({}, testInfo) => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    const isForm = request.method === 'GET'
    response.end(
      isForm
        ? '<form method="post"><input name="user"><input name="pw" type="password"><button>Go</button></form>'
        : 'In',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const profile = testInfo.outputPath('profile')
  await withProfile(profile, async (context) => {
    const hands = handsOn(await context.newPage())
    await hands.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await hands.write(hands.page.locator('[name=user]'), typed.key)
    await hands.write(hands.page.locator('[name=pw]'), typed.secret)
    await hands.press('Enter')
    await expect(hands.page.getByText('In')).toBeVisible()
  })
  server.closeAllConnections()
  server.close()
  expect(filesWith(profile, typed.key).join(' ')).toMatch(/Login Data|Web Data/)
})

test('nothing that is typed into the connect form is in any file of the profile', async ({}, testInfo) => {
  const app = await startHeadless(['--port', '0', '--data', testInfo.outputPath('data')])
  const profile = testInfo.outputPath('profile')
  await withProfile(profile, async (context) => {
    const hands = handsOn(await context.newPage())
    await hands.page.goto(app.url)
    await hands.click('connect-service')
    await hands.write('service-name', 'Mine')
    await hands.write('service-rest-url', 'http://127.0.0.1:9')
    await hands.write('service-ws-url', 'ws://127.0.0.1:9')
    await hands.write('service-key', typed.key)
    await hands.write('service-secret', typed.secret)
    await hands.write('service-passphrase', typed.passphrase)
    await hands.write('vault-passphrase', typed.vault)
    await hands.write('vault-passphrase-again', typed.vault)
    await hands.press('Enter')
    await expect(hands.at('connect-error')).toBeVisible()
    // What is hidden cannot be copied either.
    await hands.press('ControlOrMeta+A', 'ControlOrMeta+C')
    await expect(hands.page.locator('input[type=password]')).toHaveCount(0)
    await hands.page.reload()
    await expect(hands.at('connect-service')).toBeVisible()
  })
  await app.stop()
  for (const text of Object.values(typed)) expect(filesWith(profile, text)).toEqual([])
})
