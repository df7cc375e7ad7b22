import { untilShown } from './until-shown'
import { keepConnected, type BridgeConnection } from './connection'
import { awaitPortPipe } from './port-pipe'
import { openSocketPipe } from './socket-pipe'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A browser's page, which has an `http:` address, opens a WebSocket where it came from; any other is given a port by its shell. */
export function connectBridge(page: Window): BridgeConnection {
  if (page.location.protocol !== 'http:') {
    const untilSeen = () => untilShown(page.document)
    return keepConnected({ open: () => awaitPortPipe(page), wait, untilSeen })
  }
  // A browser's tab has the price in its title, also while another is shown; the desktop has the tray.
  return keepConnected({ open: () => openSocketPipe(page.location), wait })
}
