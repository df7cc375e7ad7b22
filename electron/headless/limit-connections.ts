import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const mostStrangers = 32
const maxOpenConnections = 96

/**
 * Closes the oldest unauthenticated connections, which could exhaust file descriptors. Browsers authenticate
 * immediately.
 * @returns the function that marks a connection as authenticated
 */
export function limitConnections(servers: readonly Server[]): (socket: Socket) => void {
  const strangers = new Set<Socket>()
  for (const server of servers) {
    server.maxConnections = maxOpenConnections
    server.on('connection', (socket: Socket) => {
      strangers.add(socket)
      socket.once('close', () => strangers.delete(socket))
      const [oldest] = strangers
      if (strangers.size > mostStrangers) oldest?.destroy()
    })
  }
  return (socket) => void strangers.delete(socket)
}
