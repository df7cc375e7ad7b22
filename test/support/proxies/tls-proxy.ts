import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { selfSignedCertificate } from './self-signed-certificate'

export interface TlsProxy {
  readonly port: number
  readonly cert: string
  readonly close: () => Promise<void>
}

export async function startTlsProxy(targetPort: number): Promise<TlsProxy> {
  const { key, cert } = selfSignedCertificate()
  const sockets = new Set<Socket>()
  const server = createServer({ key, cert }, (outer) => {
    const inner = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [[outer, inner], [inner, outer]] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    } // prettier-ignore
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cert,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
