/**
 * Measures messages per second from socket to merged quote, against a bare `ws` socket.
 * npm run bench bench/stream.ts [messages per round]
 */
import { fork } from 'node:child_process'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { WebSocket, WebSocketServer } from 'ws'
import { channels } from '@common/exchange-api/channels'
import { ColonSlashDialect } from '../electron/core/exchange/shared/colon-slash/dialect'
import { StreamConnection } from '../electron/core/exchange/stream/stream-connection'
import { QuoteTracker } from '../electron/core/state/quote-tracker'
import { median } from './support/median'
import { systemClock } from '../electron/core/system-clock'

const rounds = 9
const ticker = { lastPrice: 1, bidPrice: 1, askPrice: 1, indexPrice: 1, fundingRate: 0, nextFundingAtMs: 0 }
const go = 'go'

const frames = Array.from({ length: 1000 }, (_none, index) => {
  const time = new Date(1_700_000_000_000 + index).toISOString()
  const price = 104_000 + (index % 200) / 2
  const params =
    index % 2 === 0
      ? { channel: channels.colon.lastPrice, data: { time, lastPrice: price, lastTickDirection: 'PlusTick' } }
      : { channel: channels.colon.index, data: { time, index: price } }
  return JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params })
})

function framed(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.from([0x81, 126, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

/** Bypasses `ws`, which sends slower than clients read. */
async function pour(socket: Socket, count: number): Promise<void> {
  const portion = Buffer.concat(frames.map(framed))
  for (let sent = 0; sent < count; sent += frames.length)
    if (!socket.write(portion)) await new Promise((resolve) => socket.once('drain', resolve))
}

function serve(count: number): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket, request) =>
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse((data as Buffer).toString()) as Record<string, unknown>
      if (method !== go) socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: params }))
      // `bidOffer` is the client's last request; then it only listens.
      if (method === go || id === 'bidOffer') void pour(request.socket, count)
    }),
  )
  server.on('listening', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
}

interface Span {
  readonly seconds: number
  readonly cpuUs: number
}

function stopwatch(count: number, done: (span: Span) => void): () => void {
  let receivedCount = 0
  let startMs = 0
  let cpu = process.cpuUsage()
  return () => {
    receivedCount += 1
    if (receivedCount === 1) {
      startMs = performance.now()
      cpu = process.cpuUsage()
    }
    if (receivedCount !== count) return
    const { user, system } = process.cpuUsage(cpu)
    done({ seconds: (performance.now() - startMs) / 1000, cpuUs: user + system })
  }
}

const bare = (url: string, count: number): Promise<Span> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const count1 = stopwatch(count, (span) => {
      socket.terminate()
      resolve(span)
    })
    socket.on('open', () => socket.send(JSON.stringify({ method: go })))
    socket.on('message', (data) => {
      JSON.parse((data as Buffer).toString())
      count1()
    })
  })

const measureSatchel = (url: string, count: number): Promise<Span> =>
  new Promise((resolve) => {
    const quoteTracker = new QuoteTracker({
      clock: systemClock,
      publish: () => undefined,
      onSilence: () => undefined,
    })
    quoteTracker.onTicker(ticker)
    const count1 = stopwatch(count, (span) => {
      stream.close()
      quoteTracker.close()
      resolve(span)
    })
    const stream = new StreamConnection({
      url,
      clock: systemClock,
      random: Math.random,
      dialect: new ColonSlashDialect((update) => {
        quoteTracker.onPrice(update)
        count1()
      }),
      onState: (state) => quoteTracker.onStreamState(state),
    })
  })

async function measure(url: string, count: number): Promise<void> {
  const cases = { ours: measureSatchel, bare }
  const names = ['ours', 'bare'] as const
  const spans: Record<keyof typeof cases, Span[]> = { ours: [], bare: [] }
  for (const name of names) await cases[name](url, count)
  for (let round = 0; round < rounds; round++)
    for (const name of names) spans[name].push(await cases[name](url, count))
  for (const name of names) {
    const perSecond = Math.round(median(spans[name].map(({ seconds }) => count / seconds)))
    const cpuUsPerMessage = Number(median(spans[name].map(({ cpuUs }) => cpuUs / count)).toFixed(2))
    console.log(
      JSON.stringify({ bench: 'stream', case: name, perSecond, cpuUsPerMessage, messages: count, rounds }),
    )
  }
  const ratio = (of: (span: Span) => number): number =>
    Number(median(spans.ours.map((span, round) => of(spans.bare[round] ?? span) / of(span))).toFixed(2))
  const oursToBare = ratio(({ seconds }) => seconds)
  const oursToBareByCpu = ratio(({ cpuUs }) => cpuUs)
  console.log(JSON.stringify({ bench: 'stream', case: 'ratio', oursToBare, oursToBareByCpu }))
}

const messages = Number(process.argv[2] ?? 50_000)
if (process.argv.includes('--serve')) serve(Number(process.argv[3]))
else {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', String(messages)])
  const port = await new Promise<number>((resolve) =>
    child.once('message', (value) => resolve(Number(value))),
  )
  await measure(`ws://127.0.0.1:${port}`, messages)
  child.disconnect()
}
