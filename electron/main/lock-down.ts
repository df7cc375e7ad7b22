import { app, session } from 'electron'
import { appOrigin } from './app-protocol'

/**
 * The window has no network, no permissions, no navigation and no other windows: it shows the bundled page and talks over the
 * bridge's port.
 */
export function lockDown(): void {
  const { defaultSession } = session
  defaultSession.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !details.url.startsWith(`${appOrigin}/`) })
  })
  // Nobody answers there: whatever Chromium would reach past the handler above fails.
  void defaultSession.setProxy({ proxyRules: 'socks5://127.0.0.1:9', proxyBypassRules: '<-loopback>' })
  defaultSession.setPermissionRequestHandler((_contents, permission, callback) =>
    callback(isAllowed(permission)),
  )
  defaultSession.setPermissionCheckHandler((_contents, permission) => isAllowed(permission))

  app.on('web-contents-created', (_event, contents) => {
    // The page needs no connection but the bridge's port: WebRTC finds no way that is not a proxy's, and there is none.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    // Its own page alone may be loaded anew, as the lock does: nothing of before is left in it.
    contents.on('will-navigate', (event) => {
      if (event.url.replace(/#.*/, '') !== `${appOrigin}/index.html`) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/** Copying an address or an invoice is all that the page asks for. */
const isAllowed = (permission: string): boolean => permission === 'clipboard-sanitized-write'
