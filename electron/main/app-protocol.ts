import { protocol } from 'electron'
import { shellMode } from './shell-mode'

export const appScheme = 'app'
export const appOrigin = 'app://satchel'

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      // `corsEnabled`: scripts that are modules are fetched that way.
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
    },
  ])
}

/** The page asks for its files in one go; the next one comes within it. */
const stillMs = 25
/** A page that asks for nothing is not waited for. */
const mostStillMs = 1000

/**
 * Serves app://satchel/... with the built window's files and nothing else; the page may connect nowhere.
 * @returns `whenStill` is when the page has what it begins with: files are read in this process, which is busy while it loads the app
 */
export function serveWindow(windowFolder: string): { whenStill(): Promise<void> } {
  let onStill = (): void => undefined
  let timer: NodeJS.Timeout | undefined
  const wait = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(onStill, ms)
  }
  protocol.handle(appScheme, async (request) => {
    const url = new URL(request.url)
    const file = url.host === 'satchel' && (await shellMode.readFile(windowFolder, url))
    if (url.pathname.endsWith('.js')) wait(stillMs)
    if (!file) return new Response('There is no such file.', { status: 404 })
    return new Response(new Uint8Array(file.body), { headers: file.headers })
  })
  return {
    whenStill: () =>
      new Promise((done) => {
        onStill = done
        wait(mostStillMs)
      }),
  }
}
