import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type BrowserContext,
  type Frame,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { tell } from './control'
import { answerFromShell } from './protocol'
import { isRequestAllowed } from './session'
import { fromStandIn } from './stand-in'
import type { WebContents } from './web-contents'

let context: BrowserContext | undefined
const profile = mkdtempSync(join(tmpdir(), 'electron-double-'))
const contentsOf = new Map<Page, WebContents>()

/** Starts Chromium; the test reaches the same one through its DevTools port. */
export async function openBrowser(): Promise<void> {
  const executablePath = process.env['SATCHEL_CHROMIUM']
  context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    viewport: null,
    // The shell's own quit closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...(process.env['SATCHEL_CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean),
      '--remote-debugging-port=0',
    ],
  })
  await context.route('**/*', (route) => answer(route))
  const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  tell({ kind: 'browser', devtoolsUrl: `http://127.0.0.1:${port}` })
}

export async function closeBrowser(): Promise<void> {
  await context?.close()
  rmSync(profile, { recursive: true, force: true })
}

export async function openPage(contents: WebContents): Promise<Page> {
  if (!context) throw new Error('The browser is not there.')
  const page = await context.newPage()
  contentsOf.set(page, contents)
  page.once('close', () => contentsOf.delete(page))
  return page
}

/** `permission` in Chromium's words. It holds as long as the session with DevTools, which the page's end ends. */
export async function setPermission(
  page: Page,
  origin: string,
  permission: string,
  isGranted: boolean,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Browser.setPermission', {
    origin,
    permission: { name: permission },
    setting: isGranted ? 'granted' : 'denied',
  })
}

/** Every request goes the way it goes in Electron: `will-navigate`, `onBeforeRequest`, then the scheme's handler or the network. */
async function answer(route: Route): Promise<void> {
  const request = route.request()
  const url = fromStandIn(request.url())
  const isNavigation = request.isNavigationRequest()
  const frame = frameOf(request)
  if (!frame) return route.abort('aborted')
  const contents = contentsOf.get(frame.page())
  const isMainFrame = frame.parentFrame() === null
  if (contents && isNavigation && isMainFrame && !contents.mayNavigate(request.url()))
    return route.abort('aborted')

  const resourceType = isNavigation ? (isMainFrame ? 'mainFrame' : 'subFrame') : 'other'
  if (!(await isRequestAllowed({ url, method: request.method(), resourceType }))) {
    tell({ kind: 'blocked', url, by: 'web-request' })
    return route.abort('blockedbyclient')
  }
  const response = await answerFromShell(url, request.method())
  if (!response) return route.continue()
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}

/** None for the first document of a window that the page opened: the double lets none be. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
