import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { allRefused, refusedByPolicy } from '../support/browser/checks/refused-by-policy'
import { createPageObject } from '../support/browser/page-objects'
import { expect, test } from './support/desktop-test'
import { answerDialogs } from './support/answer-dialogs'
import { keepSatchelOpen, openPractice, startAgain } from './support/satchel'

const satchel = keepSatchelOpen()

interface ConnectEvent {
  readonly senderFrame: { postMessage: (...message: readonly unknown[]) => void } | null
}

interface Downloaded {
  once(event: 'done', listener: (done: unknown, state: string) => void): void
}

const addressOf = (page: Page): string => page.url().replace(/#.*/, '')

test('the window has a sandboxed page without Node and without network access', async () => {
  const { page } = satchel
  expect(
    await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in window),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  expect(
    await page.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'reached',
        () => 'refused',
      ),
    ),
  ).toBe('refused')
})

test('the window has no network over WebRTC', async () => {
  const candidates = await satchel.page.evaluate(async () => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:3478' }] })
    const found: string[] = []
    const isComplete = new Promise<void>((done) => {
      connection.onicecandidate = ({ candidate }) => {
        if (candidate) found.push(candidate.candidate)
        else done()
      }
    })
    connection.createDataChannel('out')
    await connection.setLocalDescription()
    await isComplete
    return found.filter((each) => / udp /i.test(each))
  })
  expect(candidates).toEqual([])
})

test('the window applies the content security policy of the page', async () => {
  expect(await refusedByPolicy(satchel.page)).toEqual(allRefused)
})

test('the window denies permissions that the app does not use', async () => {
  const states = await satchel.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'clipboard-read', 'clipboard-write'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'granted'])
})

test('the window opens only the site of a known exchange, after a confirmation outside the page', async () => {
  const { app, page } = satchel
  const dialogs = await answerDialogs(satchel, 0, 1)
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url: string) => Promise.resolve(void opened.push(url))
  })
  const outcome = async () => ({
    asked: (await dialogs()).map(({ detail }) => detail),
    opened: await app.evaluate(() => (globalThis as unknown as { opened: readonly string[] }).opened),
  })
  const site = 'https://lnmarkets.com/'
  await page.getByTestId('connect-service').click()
  await page.getByTestId('service-known-ln-markets').click()
  await page.getByTestId('service-site').click()
  await expect.poll(outcome).toEqual({ asked: [site], opened: [] })
  await page.getByTestId('service-site').click()
  await expect.poll(outcome).toEqual({ asked: [site, site], opened: [site] })
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
  expect(await outcome()).toEqual({ asked: [site, site], opened: [site] })
  await page.reload()
})

test('the window is shown by a second start on the same data, which exits', async () => {
  const { app } = satchel
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect.poll(isVisible).toBe(false)
  expect(await startAgain(satchel.dataFolder)).toBe(0)
  await expect.poll(isVisible).toBe(true)
})

test('the window shows the account again after a reload', async () => {
  const { page } = satchel
  await openPractice(satchel)
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await page.reload()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
})

test('the window warns when another program replaces a copied address', async () => {
  const { app, page } = satchel
  const ui = createPageObject(page)
  await openPractice(satchel)
  await ui.click('nav-wallet')
  await ui.click('deposit-way-bitcoin')
  await ui.click('address-make')
  await ui.click('address-copy')
  await expect(ui.at('address-copy')).toHaveAttribute('data-state', 'checked')
  const readClipboard = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText())
  const copied = await readClipboard()
  expect(copied).toMatch(/^bcrt1/)

  // The app compares the clipboard after 300 ms and after 2 s.
  await app.evaluate(({ clipboard }) => clipboard.writeText(''))
  await ui.click('address-copy')
  await expect.poll(readClipboard).toBe(copied)
  await expect(ui.at('address-copy-changed')).toHaveCount(0)
  await app.evaluate(({ clipboard }) => clipboard.writeText('bcrt1qother'))
  await expect(ui.at('address-copy-changed')).toBeVisible()
})

test('the window has no frame, webview, download, redirect or developer tools', async () => {
  const { app, page } = satchel
  const frames = await page.evaluate(async () => {
    const frame = Object.assign(document.createElement('iframe'), { src: 'app://satchel/index.html' })
    const webview = document.createElement('webview')
    webview.setAttribute('src', 'app://satchel/index.html')
    const isDone = new Promise((done) => {
      frame.addEventListener('load', done)
      document.addEventListener('securitypolicyviolation', done)
    })
    document.body.append(frame, webview)
    await isDone
    return { frames: frame.contentDocument?.querySelector('#app') ?? null, isWebview: 'getURL' in webview }
  })
  expect(frames).toEqual({ frames: null, isWebview: false })
  const states = await app.evaluate(
    ({ BrowserWindow, session }) =>
      new Promise<string>((resolve) => {
        session.defaultSession.on('will-download', (_event: unknown, item: Downloaded) =>
          item.once('done', (_done, state) => resolve(state)),
        )
        BrowserWindow.getAllWindows()[0]?.webContents.downloadURL('app://satchel/index.html')
      }),
  )
  const { isOpen, isRedirected } = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const contents = window?.webContents
    contents?.openDevTools()
    let isRefused = false
    contents?.emit('will-redirect', { preventDefault: () => (isRefused = true) }, 'https://example.org/')
    return { isOpen: contents?.isDevToolsOpened(), isRedirected: !isRefused }
  })
  expect({ states, isOpen, isRedirected }).toEqual({
    states: 'cancelled',
    isOpen: false,
    isRedirected: false,
  })
})

test('the app sends a port to its own page only, not to the same page in another window or frame', async () => {
  const { app } = satchel
  const ports = await app.evaluate(
    async ({ BrowserWindow, ipcMain }, preload) => {
      const [ours] = BrowserWindow.getAllWindows()
      if (!ours) throw new Error('There is no window')
      let sentCount = 0
      ipcMain.prependListener('satchel:connect', ({ senderFrame }: ConnectEvent) => {
        if (!senderFrame) return
        const hand = senderFrame.postMessage.bind(senderFrame)
        senderFrame.postMessage = (...message) => {
          sentCount++
          hand(...message)
        }
      })
      /** Listeners run in order, so the app's has responded by then. */
      const during = async (act: () => unknown): Promise<number> => {
        const before = sentCount
        const hasConnected = new Promise((done) => ipcMain.once('satchel:connect', done))
        await Promise.all([hasConnected, act()])
        return sentCount - before
      }
      const foreign = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      const toForeign = await during(() => foreign.loadURL('app://satchel/index.html'))
      foreign.destroy()
      const toFrame = await during(() =>
        ipcMain.emit('satchel:connect', {
          sender: ours.webContents,
          senderFrame: { url: 'app://satchel/index.html', postMessage: () => sentCount++ },
        }),
      )
      const toOurs = await during(() => ours.reload())
      return { toForeign, toFrame, toOurs }
    },
    resolve(import.meta.dirname, '..', '..', 'out', 'preload', 'index.cjs'),
  )
  expect(ports).toEqual({ toForeign: 0, toFrame: 0, toOurs: 1 })
})

test('the window refuses navigation and other windows, and stays usable', async () => {
  const { app, page } = satchel
  await openPractice(satchel)
  const home = addressOf(page)
  await page.evaluate(() => {
    location.href = 'https://example.org/away'
  })
  expect(await page.evaluate(() => window.open('https://example.org/popup'))).toBeNull()
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  // Locators would wait for the navigation, which never completes.
  const price = (): Promise<string | undefined> =>
    page.evaluate(() => document.querySelector('[data-testid="last-price"]')?.textContent)
  await expect.poll(price).toMatch(/\d/)
  const first = await price()
  await expect.poll(price).not.toBe(first)
  expect(addressOf(page)).toBe(home)
})

test('the window returns to the page from about: addresses, which no navigation handler receives', async () => {
  const { page } = satchel
  const home = addressOf(page)
  // Electron 25 crashes on `about:srcdoc` in the main frame.
  const srcdoc = process.env['SATCHEL_APP'] === undefined ? ['about:srcdoc'] : []
  for (const address of ['about:blank', 'about:blank?x', ...srcdoc]) {
    await page.evaluate((next) => {
      Object.assign(window, { isFormerPage: true })
      setTimeout(() => (location.href = next))
    }, address)
    // A navigation aborts the evaluation.
    const isNewPage = (): Promise<boolean> =>
      page.evaluate(() => !('isFormerPage' in window)).catch(() => false)
    await expect.poll(async () => (await isNewPage()) && addressOf(page), address).toBe(home)
  }
  await openPractice(satchel)
})

test('the session blocks a document loaded by the main process', async () => {
  const { app } = satchel
  // `loadURL` may report the end of the previous page instead.
  const failure = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.once(
          'did-fail-load',
          (_event: unknown, _code: number, why: string, url: string) => resolve(`${why} ${url}`),
        )
        window?.loadURL('https://example.org/leak').catch(() => undefined)
      }),
  )
  expect(failure).toBe('ERR_BLOCKED_BY_CLIENT https://example.org/leak')
})
