import { protocol } from 'electron'
import { shellMode } from '../shell-mode'

export const appScheme = 'app'
export const appOrigin = 'app://satchel'

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // Module scripts require `corsEnabled`.
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
    },
  ])
}

/** Marks the end of the page's initial requests. */
const idleMs = 25
/** For a page that requests no files. */
const maxIdleWaitMs = 1000

/**
 * Serves app://satchel/... only.
 * @returns `whenIdle` resolves when the page has its initial files, which loading the app earlier would delay
 */
export function serveWindow(windowFolder: string): { whenIdle(): Promise<void> } {
  let onIdle = (): void => undefined
  let timer: NodeJS.Timeout | undefined
  const wait = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, ms)
  }
  protocol.handle(appScheme, async (request) => {
    const url = new URL(request.url)
    const file = url.host === 'satchel' && (await shellMode.readFile(windowFolder, url))
    if (url.pathname.endsWith('.js')) wait(idleMs)
    if (!file) return new Response('File not found.', { status: 404 })
    return new Response(new Uint8Array(file.body), { headers: file.headers })
  })
  return {
    whenIdle: () =>
      new Promise((done) => {
        onIdle = done
        wait(maxIdleWaitMs)
      }),
  }
}
