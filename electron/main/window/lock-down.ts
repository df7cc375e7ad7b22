import { app, session, type Event, type WebContents } from 'electron'
import { appOrigin } from './app-protocol'
import { shellMode } from '../shell-mode'

const pageUrl = `${appOrigin}/index.html`

/**
 * Restricts the page to the bridge's port.
 * @param openOutside for addresses the page opens in a new window
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
  // Unreachable proxy for requests bypassing the handler.
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
  // WebRTC may only use a proxy, which doesn't exist.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  const refuse = (event: Event): void => event.preventDefault()
  // The lock reloads the page.
  contents.on('will-navigate', (event) => {
    if (event.url.replace(/#.*/, '') !== pageUrl) refuse(event)
  })
  // Chromium opens about: pages without calling the handler above.
  contents.on('did-start-navigation', ({ url, isMainFrame }) => {
    if (!isMainFrame || !url.startsWith('about:')) return
    // Electron crashes if a load starts inside this event.
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

const isAllowed = (permission: string): boolean => permission === 'clipboard-sanitized-write'
