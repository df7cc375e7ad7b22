import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { selfSignedCertificate } from '../../support/proxies/self-signed-certificate'

export interface Impostor {
  readonly host: string
  readonly heard: string[]
  readonly hangUps: () => number
}

export async function startImpostor(): Promise<Impostor> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(selfSignedCertificate(), (request, response) => {
    received.push([request.method, request.url, ...request.rawHeaders].join(' '))
    response.end('{}')
  })
  let hangUps = 0
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => (hangUps += 1))
  })
  server.on('upgrade', (request, socket) => {
    received.push([request.method, request.url, ...request.rawHeaders].join(' '))
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: received,
    hangUps: () => hangUps,
  }
}
