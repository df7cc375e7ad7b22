import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, test, type Page } from '@playwright/test'
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs'
import { createPageObject } from '../support/browser/page-objects'
import { startBuilt } from '../support/processes/start-headless'
import { enterNewPassphrase } from '../support/browser/form-actions'

/**
 * Attacker: anyone who later opens the browser's profile files.
 * Wants: the exchange key and vault passphrase, typed into the connect form.
 */

const typed = {
  key: 'planted-api-key-4711',
  secret: 'planted-secret-4712',
  passphrase: 'planted-passphrase-4713',
  vault: 'planted-vault-passphrase-4714',
}

const loginName = 'planted-login-name-4715'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })

/** A running browser removes its temporary files. */
const readIfExists = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

const filesWith = (folder: string, text: string): string[] =>
  filesBelow(folder)
    .filter((file) => {
      const bytes = readIfExists(file)
      return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))
    })
    .map((file) => file.slice(folder.length))

test('the browser profile stores an ordinary login but no credentials typed into the app', async ({}, testInfo) => {
  const app = await startBuilt(['--port', '0', '--data', testInfo.outputPath('data')])
  const login = await startLoginPage()
  const profile = testInfo.outputPath('profile')
  // The headless shell stores no logins.
  const context = await chromium.launchPersistentContext(profile, {
    ...testInfo.project.use.launchOptions,
    executablePath: ensureBrowser(),
    locale: 'en-US',
  })
  try {
    await typeIntoConnectForm(await context.newPage(), app.url)
    const ui = createPageObject(await context.newPage())
    await ui.page.goto(login.url)
    await ui.write(ui.page.locator('[name=user]'), loginName)
    await ui.write(ui.page.locator('[name=pw]'), 'planted-login-password-4716')
    await ui.press('Enter')
    await expect(ui.page.locator('h1')).toBeVisible()
    // The browser stores logins with a delay.
    await expect
      .poll(() => filesWith(profile, loginName).join(' '), { timeout: 30_000 })
      .toMatch(/Login Data|Web Data/)
  } finally {
    await context.close()
    login.close()
    await app.stop()
  }
  for (const text of Object.values(typed)) expect(filesWith(profile, text)).toEqual([])
})

async function typeIntoConnectForm(page: Page, url: string): Promise<void> {
  const ui = createPageObject(page)
  await page.goto(url)
  await ui.click('connect-service')
  await ui.click('service-known-other')
  await ui.click('service-key-parts')
  await ui.write('service-name', 'Mine')
  await ui.write('service-rest-url', 'http://127.0.0.1:9')
  await ui.write('service-ws-url', 'ws://127.0.0.1:9')
  await ui.write('service-key', typed.key)
  await ui.write('service-secret', typed.secret)
  await ui.write('service-passphrase', typed.passphrase)
  await enterNewPassphrase(ui, typed.vault)
  await expect(ui.at('connect-error')).toBeVisible()
  await ui.press('ControlOrMeta+A', 'ControlOrMeta+C')
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await page.reload()
  await expect(ui.at('connect-service')).toBeVisible()
}

async function startLoginPage(): Promise<{ url: string; close(): void }> {
  const form =
    '<form method="post"><input name="user"><input name="pw" type="password"><button>Go</button></form>'
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.method === 'GET' ? form : '<h1>In</h1>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
