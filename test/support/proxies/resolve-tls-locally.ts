import net from 'node:net'
import tls from 'node:tls'

/** Redirects TLS connections to a local plaintext port. Returns a function that undoes it. */
export function resolveTlsLocally(hosts: readonly string[], port: number): () => void {
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
