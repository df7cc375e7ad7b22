import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const maxUnauthenticated = 32
const maxOpenConnections = 96

/**
 * Closes the oldest unauthenticated connections, which could exhaust file descriptors. Browsers authenticate
 * immediately.
 * @returns the function that marks a connection as authenticated
 */
export function limitConnections(servers: readonly Server[]): (socket: Socket) => void {
  const unauthenticatedSockets = new Set<Socket>()
  for (const server of servers) {
    server.maxConnections = maxOpenConnections
    server.on('connection', (socket: Socket) => {
      unauthenticatedSockets.add(socket)
      socket.once('close', () => unauthenticatedSockets.delete(socket))
      const [oldest] = unauthenticatedSockets
      if (unauthenticatedSockets.size > maxUnauthenticated) oldest?.destroy()
    })
  }
  return (socket) => void unauthenticatedSockets.delete(socket)
}
