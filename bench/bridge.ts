/**
 * Measures microseconds per validated bridge call, against a bare round trip.
 * npm run bench bench/bridge.ts [calls per round]
 */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isMainThread, MessageChannel, parentPort, Worker, type MessagePort } from 'node:worker_threads'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'
import { createBridgeClient } from '@common/bridge/client'
import { call } from '@common/bridge/define'
import type { Pipe } from '@common/bridge/protocol'
import { splitFrames } from '@common/bridge/frame-batch'
import { serveBridge } from '@common/bridge/server'
import { FuturesTradeSchema } from '@common/domain/futures/trade'
import { createTrade } from '../test/support/create-trade'
import { socketPipe } from '../electron/headless/socket-pipe'
import { median } from './support/median'

const rounds = 7
const contract = {
  bench: { closeTrade: call(z.object({ tradeId: z.string().min(1).max(128) }), FuturesTradeSchema) },
}
const trade = createTrade('a2ca6172-1078-463d-ae3f-8733f36a9b0e')

const portPipe = (port: MessagePort): Pipe => ({
  send: (frame) => port.postMessage(frame),
  onFrame: (listener) => void port.on('message', (frame: string) => listener(frame)),
  onClose: (listener) => void port.on('close', listener),
  close: () => port.close(),
})

function clientSocketPipe(socket: WebSocket): Pipe {
  return {
    send: (frame) => socket.send(frame),
    onFrame: (listener) =>
      void socket.on('message', (data: Buffer) => splitFrames(data.toString('utf8')).forEach(listener)),
    onClose: (listener) => void socket.on('close', listener),
    close: () => socket.close(),
  }
}

function serve(): void {
  const router = { bench: { closeTrade: () => trade } }
  const onUnexpected = (path: string, error: unknown): void => console.error(path, error)
  const reply = JSON.stringify({ t: 'reply', id: 1, value: trade })
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 4_000_000 })
  sockets.on('connection', (socket, { url }) => {
    if (url === '/bare') socket.on('message', () => socket.send(reply))
    else serveBridge(contract, router, socketPipe(socket), { onUnexpected })
  })
  parentPort?.on('message', ({ kind, port }: { kind: string; port: MessagePort }) => {
    if (kind === 'bare') port.on('message', () => port.postMessage(reply))
    else serveBridge(contract, router, portPipe(port), { onUnexpected })
  })
  sockets.on('listening', () => parentPort?.postMessage((sockets.address() as AddressInfo).port))
}

async function timed(calls: number, once: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint()
  for (let done = 0; done < calls; done++) await once()
  return Number(process.hrtime.bigint() - start) / 1000 / calls
}

function bareCall(pipe: Pipe): () => Promise<unknown> {
  let settle: (value: unknown) => void = () => undefined
  pipe.onFrame((frame) => settle(JSON.parse(frame)))
  const request = { t: 'call', id: 1, path: 'bench.closeTrade', input: { tradeId: trade.id } }
  return () =>
    new Promise((resolve) => {
      settle = resolve
      pipe.send(JSON.stringify(request))
    })
}

function bridgeCall(pipe: Pipe): () => Promise<unknown> {
  const { bench } = createBridgeClient(contract, pipe)
  return () => bench.closeTrade({ tradeId: trade.id })
}

async function compare(pipeName: string, calls: number, bare: Pipe, satchelPipe: Pipe): Promise<void> {
  const bareOnce = bareCall(bare)
  const oursOnce = bridgeCall(satchelPipe)
  await timed(calls, bareOnce)
  await timed(calls, oursOnce)
  const figures = { bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    figures.bare.push(await timed(calls, bareOnce))
    figures.ours.push(await timed(calls, oursOnce))
  }
  const bareUs = median(figures.bare)
  const oursUs = median(figures.ours)
  const rounded = (value: number): number => Math.round(value * 100) / 100
  console.log(
    JSON.stringify({
      bench: 'bridge',
      pipe: pipeName,
      bareUsPerCall: rounded(bareUs),
      usPerCall: rounded(oursUs),
      addedUsPerCall: rounded(oursUs - bareUs),
      ratio: rounded(oursUs / bareUs),
    }),
  )
  bare.close()
  satchelPipe.close()
}

async function run(calls: number): Promise<void> {
  const worker = new Worker(fileURLToPath(import.meta.url))
  const port = await new Promise<number>((resolve) => void worker.once('message', resolve))
  const openPort = (kind: string): Pipe => {
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ kind, port: port2 }, [port2])
    return portPipe(port1)
  }
  const openSocket = (path: string): Promise<Pipe> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
      socket.once('open', () => resolve(clientSocketPipe(socket)))
      socket.once('error', reject)
    })
  await compare('message port', calls, openPort('bare'), openPort('bridge'))
  await compare('web socket', calls, await openSocket('/bare'), await openSocket('/bridge'))
  await worker.terminate()
}

if (isMainThread) await run(Number(process.argv[2] ?? 3000))
else serve()
