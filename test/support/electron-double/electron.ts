/**
 * A double of the `electron` module. The built shell (out/main/index.cjs) runs with it, as it is, in plain Node; its window is a page of
 * real Chromium, which loads what the shell's own protocol handler answers, runs the built preload in an isolated world before the
 * page's scripts, and is handed a real transferred MessagePort. Misuse throws as Electron's does (a window before `ready`, a scheme
 * registered too late, a port used after its transfer), and so does any member that is not modelled.
 *
 * What it does NOT prove; the suite in test/desktop does, where there is an Electron binary:
 * - that Electron starts at all: its binary, its ES module loader, native modules (keyring, libsql) under its Node, worker threads in it
 * - the `app:` scheme in Chromium. The page has a stand-in address (https://satchel.app-double), so nothing is shown of the scheme's
 *   privileges, its storage, its module scripts, its secure context; `location` in the page differs
 * - the sandbox of the renderer's process, fuses, and that contextIsolation holds; the isolated world here is DevTools' own
 * - requests that Chromium makes outside a page's loader: WebSockets, WebRTC, prefetch, DNS. Here and there the page's policy forbids
 *   them; `onBeforeRequest` is asked only for what Playwright can route
 * - the address of `senderFrame` at the moment of a navigation, frames that are not the main frame, renderers that crash
 * - messages other than JSON values, transferring ports to main, collection of ports, notifications and trays that nobody holds
 * - `window.open` answering null: here the refused page exists for a moment
 * - permissions that the page asks for while it runs: the handlers are asked once, when the window is made
 * - anything that is drawn outside the page: the window's frame, its size on a screen, menus, the tray's icon, notifications, dialogs,
 *   the dock, accelerators; only that the shell asked for them, with what
 * - order and timing of events, beyond the order that Electron documents
 */
export { app } from './app'
export { BrowserWindow } from './browser-window'
export { dialog } from './dialog'
export { ipcMain } from './ipc-main'
export { Menu } from './menu'
export { MessageChannelMain } from './message-ports'
export { nativeImage } from './native-image'
export { Notification } from './notification'
export { powerMonitor } from './power-monitor'
export { protocol } from './protocol'
export { session } from './session'
export { Tray } from './tray'
