import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections that have not shown a session, and all together. A browser needs six, and one for each tab's bridge. */
const mostStrangers = 32
const mostConnections = 96

/**
 * Keeps strangers from holding the files that the process may open. When one too many comes, the stranger that waits longest goes: a
 * browser shows its session at once.
 * @returns what to call with a connection that has shown one
 */
export function limitConnections(servers: readonly Server[]): (socket: Socket) => void {
  const strangers = new Set<Socket>()
  for (const server of servers) {
    server.maxConnections = mostConnections
    server.on('connection', (socket: Socket) => {
      strangers.add(socket)
      socket.once('close', () => strangers.delete(socket))
      const [oldest] = strangers
      if (strangers.size > mostStrangers) oldest?.destroy()
    })
  }
  return (socket) => void strangers.delete(socket)
}
