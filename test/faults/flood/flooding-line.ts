import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { channels } from '@common/exchange-api/channels'
import { topics } from '@common/exchange-api/v3/topics'
import type { EnvironmentProtocol } from '../environment'

export interface FloodingLine {
  readonly url: string
  flood(perSecond: number, durationMs: number, priceOf: (index: number) => number): Promise<number>
  close(): void
}

const everyMs = 10
const maxAheadBytes = 1_000_000

const nameOf = {
  v2: { channel: channels.colon.lastPrice },
  v3: { topic: topics.ticker },
} as const satisfies Record<EnvironmentProtocol, object>

const message = (protocol: EnvironmentProtocol, lastPrice: number): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'subscription',
    params: { ...nameOf[protocol], data: { time: timeNow(protocol), lastPrice } },
  })

const timeNow = (protocol: EnvironmentProtocol): string | number =>
  protocol === 'v2' ? new Date().toISOString() : Date.now()

export async function floodingLine(target: string, protocol: EnvironmentProtocol): Promise<FloodingLine> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (near, { url = '/' }) => {
    const far = new WebSocket(new URL(url, target))
    const early: string[] = []
    near.on('message', (data: Buffer) => {
      if (far.readyState === WebSocket.OPEN) far.send(data.toString())
      else early.push(data.toString())
    })
    far.on('open', () => early.splice(0).forEach((each) => far.send(each)))
    far.on('message', (data: Buffer) => near.send(data.toString()))
    far.on('close', () => near.terminate())
    near.on('close', () => far.terminate())
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flood: (perSecond, durationMs, priceOf) =>
      new Promise((resolve) => {
        const begunAtMs = Date.now()
        let sent = 0
        let due = 0
        const timer = setInterval(() => {
          const goneMs = Date.now() - begunAtMs
          const next = Math.floor((Math.min(goneMs, durationMs) / 1000) * perSecond)
          const isTaken = [...server.clients].every(({ bufferedAmount }) => bufferedAmount < maxAheadBytes)
          for (; isTaken && due < next; due++) {
            const text = message(protocol, priceOf(due))
            for (const client of server.clients) client.send(text)
            sent += server.clients.size
          }
          due = next
          if (goneMs < durationMs) return
          clearInterval(timer)
          resolve(sent)
        }, everyMs)
      }),
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
