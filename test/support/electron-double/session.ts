import type Electron from 'electron'
import { needReady } from './lifecycle'
import { strict } from './strict'

type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void
type PermissionCheck = Exclude<Parameters<Electron.Session['setPermissionCheckHandler']>[0], null>
type PermissionRequest = Exclude<Parameters<Electron.Session['setPermissionRequestHandler']>[0], null>

let beforeRequest: BeforeRequest | null = null
let permissionCheck: PermissionCheck | null = null
let permissionRequest: PermissionRequest | null = null

const webRequest = strict('session.webRequest', {
  onBeforeRequest(listener: BeforeRequest | null): void {
    beforeRequest = listener
  },
})

const defaultSession = strict('session.defaultSession', {
  webRequest,
  /** Chromium's own requests are not made by the double's page. */
  setProxy: () => Promise.resolve(),
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    permissionCheck = handler
  },
  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    permissionRequest = handler
  },
} satisfies Partial<Record<keyof Electron.Session, unknown>>)

export const session = strict('session', {
  get defaultSession() {
    needReady('Session can only be received when app is ready; asked')
    return defaultSession
  },
})

/** Asks the shell's `onBeforeRequest` as Electron does before any request of a page. */
export function isRequestAllowed(
  details: Pick<Electron.OnBeforeRequestListenerDetails, 'url' | 'method' | 'resourceType'>,
): Promise<boolean> {
  const listener = beforeRequest
  if (!listener) return Promise.resolve(true)
  return new Promise((resolve) => {
    const all = {
      id: 0,
      timestamp: performance.timeOrigin + performance.now(),
      referrer: '',
      uploadData: [],
      ...details,
    }
    listener(all, ({ cancel, redirectURL }) => {
      if (redirectURL !== undefined) throw new Error('The double does not model redirectURL.')
      resolve(cancel !== true)
    })
  })
}

/** Whether the page may have a permission: both handlers must allow it, as each stands before a different question of Chromium's. */
export async function isPermitted(
  contents: Electron.WebContents,
  permission: 'clipboard-sanitized-write' | 'clipboard-read' | 'geolocation' | 'notifications',
  origin: string,
): Promise<boolean> {
  const details = { isMainFrame: true, requestingUrl: origin }
  if (permissionCheck && !permissionCheck(contents, permission, origin, details)) return false
  const request = permissionRequest
  return !request || new Promise((resolve) => request(contents, permission, resolve, details))
}
