import { app, session, type Event, type WebContents } from 'electron'
import { appOrigin } from './app-protocol'
import { shellMode } from './shell-mode'

const pageUrl = `${appOrigin}/index.html`

/**
 * The window has no network, no permissions, no devices, no downloads, no navigation, no frames and no other windows: it shows the bundled
 * page and talks over the bridge's port.
 * @param openOutside what becomes of an address that the page wants to open in a window of its own
 */
export function lockDown(openOutside: (url: string) => void): void {
  const { defaultSession } = session
  defaultSession.setSpellCheckerEnabled(false)
  const { socketUrl } = shellMode
  const allowed = [`${appOrigin}/`, ...(socketUrl === null ? [] : [socketUrl])]
  defaultSession.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !allowed.some((start) => details.url.startsWith(start)) })
  })
  const proxyBypassRules = socketUrl === null ? '<-loopback>' : `<-loopback>;${new URL(socketUrl).host}`
  // Nobody answers there: whatever Chromium would reach past the handler above fails.
  void defaultSession.setProxy({ proxyRules: 'socks5://127.0.0.1:9', proxyBypassRules })
  defaultSession.setPermissionRequestHandler((_contents, permission, callback) =>
    callback(isAllowed(permission)),
  )
  defaultSession.setPermissionCheckHandler((_contents, permission) => isAllowed(permission))
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.on('will-download', (event) => event.preventDefault())
  app.on('web-contents-created', (_event, contents) => confine(contents, openOutside))
}

function confine(contents: WebContents, openOutside: (url: string) => void): void {
  // The page needs no connection but the bridge's port: WebRTC finds no way that is not a proxy's, and there is none.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  const refuse = (event: Event): void => event.preventDefault()
  // Its own page alone may be loaded anew, as the lock does: nothing of before is left in it.
  contents.on('will-navigate', (event) => {
    if (event.url.replace(/#.*/, '') !== pageUrl) refuse(event)
  })
  // Chromium opens about: pages without asking the handler above.
  contents.on('did-start-navigation', ({ url, isMainFrame }) => {
    if (!isMainFrame || !url.startsWith('about:')) return
    // Electron ends when a load begins inside this event.
    setImmediate(() => {
      if (!contents.isDestroyed()) contents.loadURL(pageUrl).catch(() => undefined)
    })
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) refuse(event)
  })
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', refuse)
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
}

/** Copying an address or an invoice is all that the page asks for. */
const isAllowed = (permission: string): boolean => permission === 'clipboard-sanitized-write'
