import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { allRefused, refusedByPolicy } from '../support/browser/refused-by-policy'
import { expect, test } from './support/desktop-test'
import { startAgain, startSatchel } from './support/satchel'

/** What the window may and may not do, asked of Electron itself. */

interface Asked {
  readonly senderFrame: { postMessage: (...message: readonly unknown[]) => void } | null
}

interface Downloaded {
  once(event: 'done', listener: (done: unknown, state: string) => void): void
}

/** Where the page is, without its route. */
const addressOf = (page: Page): string => page.url().replace(/#.*/, '')

test('the page’s policy comes with it', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo)
  expect(await refusedByPolicy(page)).toEqual(allRefused)
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

test('no frame, no webview, no download, no redirect and no developer tools', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await app.evaluate(({ session }) => {
    const states: string[] = []
    session.defaultSession.on('will-download', (_event: unknown, item: Downloaded) =>
      item.once('done', (_done, state) => states.push(state)),
    )
    Object.assign(globalThis, { states })
  })
  const frames = await page.evaluate(async () => {
    const frame = Object.assign(document.createElement('iframe'), { src: 'app://satchel/index.html' })
    const webview = document.createElement('webview')
    webview.setAttribute('src', 'app://satchel/index.html')
    document.body.append(frame, webview)
    await new Promise((done) => setTimeout(done, 500))
    return { frames: frame.contentDocument?.querySelector('#app') ?? null, isWebview: 'getURL' in webview }
  })
  expect(frames).toEqual({ frames: null, isWebview: false })
  await app.evaluate(async ({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.downloadURL('app://satchel/index.html')
    await new Promise((done) => setTimeout(done, 500))
  })
  const { states, isOpen, isRedirected } = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const contents = window?.webContents
    contents?.openDevTools()
    let isRefused = false
    contents?.emit('will-redirect', { preventDefault: () => (isRefused = true) }, 'https://example.org/')
    return {
      states: (globalThis as unknown as { states: readonly string[] }).states,
      isOpen: contents?.isDevToolsOpened(),
      isRedirected: !isRefused,
    }
  })
  expect({ states, isOpen, isRedirected }).toEqual({
    states: ['cancelled'],
    isOpen: false,
    isRedirected: false,
  })
})

test('a service’s own site is opened once the user agrees outside the page, and nothing else', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await app.evaluate(({ dialog, shell }) => {
    const asked: string[] = []
    const opened: string[] = []
    const answers = [0, 1]
    Object.assign(globalThis, { asked, opened })
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      asked.push((given.at(-1) as { detail: string }).detail)
      return Promise.resolve({ response: answers.shift() ?? 1, checkboxChecked: false })
    }
    shell.openExternal = (url: string) => Promise.resolve(void opened.push(url))
  })
  const told = () =>
    app.evaluate(() => {
      const { asked, opened } = globalThis as unknown as Record<'asked' | 'opened', readonly string[]>
      return { asked, opened }
    })
  const site = 'https://lnmarkets.com/'
  await page.getByTestId('connect-service').click()
  await page.getByTestId('service-known-ln-markets').click()
  await page.getByTestId('service-site').click()
  await expect.poll(told).toEqual({ asked: [site], opened: [] })
  await page.getByTestId('service-site').click()
  await expect.poll(told).toEqual({ asked: [site, site], opened: [site] })
  await page.evaluate(() => {
    for (const url of [
      'https://lnmarkets.com.example.org/',
      'https://user@lnmarkets.com/',
      'http://lnmarkets.com/',
      'https://lnmarkets.com:444/',
      'file:///etc/passwd',
      'lightning:lnbc1',
    ])
      window.open(url)
  })
  expect(await told()).toEqual({ asked: [site, site], opened: [site] })
})

test('a document that main itself would load is stopped by the session', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo)
  await expect(page.getByTestId('start-practice')).toBeVisible()
  // No handler of navigation is asked about it. What became of this very document: whoever loads it may be told of our own page's end.
  const said = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.on('did-fail-load', (_event: unknown, _code: number, why: string, url: string) =>
          resolve(`${why} ${url}`),
        )
        window?.loadURL('https://example.org/leak').catch(() => undefined)
      }),
  )
  expect(said).toBe('ERR_BLOCKED_BY_CLIENT https://example.org/leak')
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
  expect(await startAgain(testInfo)).toBe(0)
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true)
})
