import { whenVisible } from './when-visible'
import { keepConnected, type BridgeConnection } from './connection'
import { awaitPortPipe } from './port-pipe'
import { openSocketPipe } from './socket-pipe'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Pages other than `http:` receive a port from the shell. */
export function connectBridge(page: Window): BridgeConnection {
  if (page.location.protocol !== 'http:') {
    const untilSeen = () => whenVisible(page.document)
    return keepConnected({ open: () => awaitPortPipe(page), wait, untilSeen })
  }
  // Hidden tabs still need prices for their title.
  return keepConnected({ open: () => openSocketPipe(page.location), wait })
}
