import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Can silently discard data on current connections. */
export interface DroppingLine {
  readonly url: string
  dropData(): void
  readonly made: number
  readonly ended: number
  close(): void
}

export async function droppingLine(target: string): Promise<DroppingLine> {
  const { hostname, port, protocol } = new URL(target)
  const sockets: Socket[] = []
  let count = 0
  let ended = 0
  const server = createServer((near) => {
    count += 1
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    near.on('close', () => {
      ended += 1
      far.destroy()
    })
    far.on('close', () => near.destroy())
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropData() {
      for (const socket of sockets) socket.unpipe().resume()
    },
    get made() {
      return count
    },
    get ended() {
      return ended
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
