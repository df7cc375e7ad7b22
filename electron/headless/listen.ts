import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Browsers use either; another program could receive the requests. */
const loopbacks = ['127.0.0.1', '::1'] as const
const noSuchAddress: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
const maxTries = 20

export async function listenOnLoopback(
  [first, second]: readonly [Server, Server],
  port: number,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    await listen(first, loopbacks[0], port)
    const { port: found } = first.address() as AddressInfo
    try {
      await listen(second, loopbacks[1], found)
      return found
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (noSuchAddress.has(code)) return found
      await new Promise((resolve) => first.close(resolve))
      if (port !== 0 || attempt === maxTries) throw error
    }
  }
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
