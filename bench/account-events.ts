/**
 * Measures the practice exchange's CPU per v3 account event, against a bare `ws` server.
 * npm run bench bench/account-events.ts [connections] [orders per round]
 */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { WebSocket, WebSocketServer } from 'ws'
import { streamSignedText } from '@common/exchange-api/sign'
import { topics } from '@common/exchange-api/v3/topics'
import { serviceExchange } from '../electron/core/exchange/service-exchange'
import { practiceConnection } from '../electron/core/session/profiles'
import { startPractice } from '../electron/practice/start/practice-exchange'
import { median } from './support/median'
import { servedRole, serveParent, startServer } from './support/served'
import { systemClock } from '../electron/core/system-clock'

const rounds = 5
const unlimited = { requests: 1_000_000, perMs: 1 }
const text = JSON.stringify({
  jsonrpc: '2.0',
  method: 'subscription',
  params: {
    topic: topics.isolatedTrades,
    data: {
      pair: 'btc_usd',
      event: 'filled',
      trade: {
        id: randomUUID(),
        side: 'buy',
        type: 'market',
        quantity: 100,
        margin: 20_000,
        leverage: 10,
        price: 50_000,
      },
    },
  },
})

interface Account {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}
interface Served {
  readonly rest: string
  readonly ws: string
  readonly account: Account | null
}

async function servePractice(): Promise<Served> {
  const practice = await startPractice(
    { dataFolder: null, hasLimits: false, heldPrice: 50_000 },
    console.error,
  )
  return { rest: practice.rest, ws: practice.ws, account: practice.account }
}

async function serveBare(): Promise<Served> {
  const server = createServer((_request, response) => {
    for (const socket of sockets.clients) socket.send(text)
    response.end('{}')
  })
  const sockets = new WebSocketServer({ server })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { rest: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}`, account: null }
}

async function listen({ ws, account }: Served, onMessage: () => void): Promise<WebSocket> {
  const socket = new WebSocket(account ? `${ws}/v1` : ws, { perMessageDeflate: false })
  await once(socket, 'open')
  const call = async (method: string, params: object): Promise<void> => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
    const [answer] = (await once(socket, 'message')) as [Buffer]
    if (!('result' in (JSON.parse(answer.toString()) as object))) throw new Error(answer.toString())
  }
  if (account) {
    const { key, secret, passphrase } = account
    const [timestamp, nonce] = [Date.now(), randomUUID()]
    const signature = createHmac('sha256', secret).update(streamSignedText(timestamp, nonce)).digest('base64')
    await call('authenticate', { key, signature, passphrase, timestamp, nonce })
    await call('subscribe', { topics: [topics.isolatedTrades] })
  }
  socket.on('message', onMessage)
  return socket
}

function prepareRun({ rest, ws, account }: Served): () => Promise<unknown> {
  if (!account) return async () => (await fetch(rest, { method: 'POST' })).text()
  const exchange = serviceExchange({
    connection: { ...practiceConnection({ restUrl: rest, wsUrl: ws, ...account }), protocol: 'v3' },
    clock: systemClock,
    random: Math.random,
    limits: { signed: unlimited, open: unlimited },
  })
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
  return async () => exchange.closeTrade((await exchange.openTrade(order)).id)
}

async function measure(role: string, connections: number, count: number): Promise<number[]> {
  const { served, cpuUs, end } = await startServer<Served>(fileURLToPath(import.meta.url), role)
  let received = 0
  const sockets: WebSocket[] = []
  while (sockets.length < connections) sockets.push(await listen(served, () => (received += 1)))
  const run = prepareRun(served)
  const perMessage: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const [before, cpuBefore] = [received, await cpuUs()]
    for (let each = 0; each < count; each += 1) await run()
    for (let last = -1; last !== received || received === before;) {
      last = received
      await new Promise((done) => setTimeout(done, 300))
    }
    if ((received - before) % (connections * count) !== 0)
      throw new Error(`${received - before} messages were received`)
    if (round > 0) perMessage.push(((await cpuUs()) - cpuBefore) / (received - before))
  }
  for (const socket of sockets) socket.terminate()
  end()
  return perMessage
}

async function compare(connections: number, orders: number): Promise<void> {
  const us = {
    practice: median(await measure('practice', connections, orders)),
    bare: median(await measure('bare', connections, orders)),
  }
  for (const [name, cpuUs] of Object.entries(us))
    console.log(
      JSON.stringify({
        bench: 'account-events',
        case: name,
        cpuUsPerMessage: Number(cpuUs.toFixed(2)),
        connections,
        orders,
        rounds,
      }),
    )
  console.log(
    JSON.stringify({
      bench: 'account-events',
      case: 'ratio',
      practiceToBare: Number((us.practice / us.bare).toFixed(2)),
    }),
  )
}

const role = servedRole()
if (role !== undefined) serveParent(await (role === 'practice' ? servePractice() : serveBare()))
else await compare(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 20))
