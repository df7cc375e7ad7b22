import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { refusedByPolicy } from '../support/browser/refused-by-policy'
import { dataFolderOf, startSatchel } from './support/satchel'

/** What the window may and may not do, asked of Electron itself. */

interface Asked {
  readonly senderFrame: { postMessage: (...message: readonly unknown[]) => void } | null
}

/** Where the page is, without its route. */
const addressOf = (page: Page): string => page.url().replace(/#.*/, '')

test('the page’s policy comes with it', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo)
  expect(await refusedByPolicy(page)).toEqual({ refused: ['connect-src', 'script-src-elem'], hasRun: false })
})

test('navigation and other windows are refused, and the app goes on', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  const home = addressOf(page)
  await page.evaluate(() => {
    location.href = 'https://example.org/away'
  })
  expect(await page.evaluate(() => window.open('https://example.org/popup'))).toBeNull()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  // Prices go on. Playwright waits for the navigation, which never comes, before it looks for anything itself.
  const price = (): Promise<string | undefined> =>
    page.evaluate(() => document.querySelector('[data-testid="last-price"]')?.textContent)
  const first = await price()
  expect(first).toMatch(/\d/)
  await expect.poll(price).not.toBe(first)
  expect(addressOf(page)).toBe(home)
})

test('a document that main itself would load is stopped by the session', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await expect(page.getByTestId('start-practice')).toBeVisible()
  // No handler of navigation is asked about it.
  const said = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]
      ?.loadURL('https://example.org/leak')
      .then(
        () => 'loaded',
        (error: unknown) => String(error),
      ),
  )
  expect(said).toContain('ERR_BLOCKED_BY_CLIENT')
})

test('a permission that the app has no use for is denied', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo)
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'clipboard-read', 'clipboard-write'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'granted'])
})

test('our own page is handed a port when it asks; the same page in another window or frame is not', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await expect(page.getByTestId('start-practice')).toBeVisible()
  const ports = await app.evaluate(
    async ({ BrowserWindow, ipcMain }, preload) => {
      const [ours] = BrowserWindow.getAllWindows()
      if (!ours) throw new Error('There is no window')
      let given = 0
      ipcMain.prependListener('satchel:connect', ({ senderFrame }: Asked) => {
        if (!senderFrame) return
        const hand = senderFrame.postMessage.bind(senderFrame)
        senderFrame.postMessage = (...message) => {
          given++
          hand(...message)
        }
      })
      /** Ports handed over while something is done that makes a page ask. Listeners are told in turn: by then ours has answered. */
      const during = async (act: () => unknown): Promise<number> => {
        const before = given
        const hasAsked = new Promise((done) => ipcMain.once('satchel:connect', done))
        await Promise.all([hasAsked, act()])
        return given - before
      }
      const foreign = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      const toForeign = await during(() => foreign.loadURL('app://satchel/index.html'))
      foreign.destroy()
      const toFrame = await during(() =>
        ipcMain.emit('satchel:connect', {
          sender: ours.webContents,
          senderFrame: { url: 'app://satchel/index.html', postMessage: () => given++ },
        }),
      )
      const toOurs = await during(() => ours.reload())
      return { toForeign, toFrame, toOurs }
    },
    resolve(import.meta.dirname, '..', '..', 'out', 'preload', 'index.cjs'),
  )
  expect(ports).toEqual({ toForeign: 0, toFrame: 0, toOurs: 1 })
})

test('a second Satchel on the same data brings the first to the front and ends', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await expect(page.getByTestId('start-practice')).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const root = resolve(import.meta.dirname, '..', '..')
  const { SATCHEL_ELECTRON: binary = '', SATCHEL_APP: appOfOld } = process.env
  const args = [...(appOfOld === undefined ? [root] : []), '--data', dataFolderOf(testInfo)]
  const second = spawn(binary, args, { stdio: 'ignore' })
  expect(await new Promise((done) => second.once('exit', done))).toBe(0)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true)
})
