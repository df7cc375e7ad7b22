import net from 'node:net'
import tls from 'node:tls'

/**
 * Leads every TLS connection of this process to these hosts to a port of this machine, in plain: for clients that cannot be told where
 * the service is.
 * @returns what lets them go where they want again
 */
export function leadTlsHere(hosts: readonly string[], port: number): () => void {
  const plain = tls.connect
  const connect = (options: tls.ConnectionOptions): net.Socket => {
    if (!hosts.includes(options.servername ?? options.host ?? '')) return plain(options)
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => socket.emit('secureConnect'))
    return Object.assign(socket, { encrypted: true, authorized: true })
  }
  Object.assign(tls, { connect })
  return () => void Object.assign(tls, { connect: plain })
}
