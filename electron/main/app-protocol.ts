import { protocol } from 'electron'
import { readWindowFile } from '../core/window-files'

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

/** Serves app://satchel/... with the built window's files and nothing else; the page may connect nowhere. */
export function serveWindow(windowFolder: string): void {
  protocol.handle(appScheme, async (request) => {
    const url = new URL(request.url)
    const file = url.host === 'satchel' && (await readWindowFile(windowFolder, url.pathname, "'none'"))
    if (!file) return new Response('There is no such file.', { status: 404 })
    return new Response(new Uint8Array(file.body), { headers: file.headers })
  })
}
