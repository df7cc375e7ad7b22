/**
 * Measures signed market orders and ticker reads per second, against bare Fastify routes.
 * npm run bench bench/practice.ts [requests per round]
 */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { Pool } from 'undici'
import { startPractice } from '../electron/practice/start/practice-exchange'
import { median } from './support/median'
import { servedRole, serveParent, startServer, type ServerProcess } from './support/served'
import { wireTrades } from './support/wire-trades'

const rounds = 7
const orders = {
  order: {
    path: '/v2/futures',
    method: 'POST',
    body: JSON.stringify({ side: 'b', type: 'm', leverage: 10, quantity: 100 }),
  },
  'v3 order': {
    path: '/v3/futures/isolated/trade',
    method: 'post',
    body: JSON.stringify({ side: 'buy', type: 'market', leverage: 10, quantity: 100 }),
  },
} as const
const ordersPerAccount = 50
const connections = 32
const tickerPath = '/v2/futures/ticker'
const ticker = {
  index: 50_000,
  lastPrice: 50_000,
  askPrice: 50_000.5,
  bidPrice: 49_999.5,
  carryFeeRate: 0.0001,
  carryFeeTimestamp: 1_700_000_000_000,
}

type Order = keyof typeof orders
type Kind = Order | 'ticker'

interface Served {
  readonly origin: string
  readonly control?: { readonly url: string; readonly token: string }
}

async function servePractice(): Promise<Served> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'practice-bench-'))
  process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  const practice = await startPractice({ dataFolder, hasLimits: false, heldPrice: 50_000 }, console.error)
  return { origin: practice.rest, control: { url: practice.control, token: practice.controlToken } }
}

async function serveBare(): Promise<Served> {
  const [trade] = wireTrades(1)
  const app = fastify()
  for (const { path } of Object.values(orders)) app.post(path, () => trade)
  app.get(tickerPath, () => ticker)
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

type Headers = Readonly<Record<string, string>>

async function signedHeaders({ control }: Served, kind: Order, count: number): Promise<Headers[]> {
  const { path, method, body } = orders[kind]
  if (control === undefined)
    return Array.from({ length: count }, () => ({ 'content-type': 'application/json' }))
  const all: Headers[] = []
  while (all.length < count) {
    const reply = await fetch(`${control.url}/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.token}` },
      body: JSON.stringify({ balance: 1_000_000_000 }),
    })
    const { key, secret, passphrase } = (await reply.json()) as Record<
      'key' | 'secret' | 'passphrase',
      string
    >
    const timestamp = String(Date.now())
    const headers = {
      'content-type': 'application/json',
      'svc-access-key': key,
      'svc-access-passphrase': passphrase,
      'svc-access-timestamp': timestamp,
      'svc-access-signature': createHmac('sha256', secret)
        .update(`${timestamp}${method}${path}${body}`)
        .digest('base64'),
    }
    for (let i = 0; i < ordersPerAccount; i += 1) all.push(headers)
  }
  return all.slice(0, count)
}

interface Round {
  readonly perSecond: number
  readonly cpuUsEach: number
}

type Server = ServerProcess<Served>

async function measure({ served, cpuUs }: Server, kind: Kind, requests: number): Promise<Round> {
  const pool = new Pool(served.origin, { connections })
  const headers =
    kind === 'ticker'
      ? Array.from({ length: requests }, (): Headers => ({}))
      : await signedHeaders(served, kind, requests)
  const before = await cpuUs()
  const startedMs = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    for (let own = headers[next++]; own !== undefined; own = headers[next++]) {
      const reply = await (kind === 'ticker'
        ? pool.request({ method: 'GET', path: tickerPath, headers: own })
        : pool.request({ method: 'POST', path: orders[kind].path, headers: own, body: orders[kind].body }))
      const text = await reply.body.text()
      if (reply.statusCode >= 300) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - startedMs) / 1000
  const usedUs = (await cpuUs()) - before
  await pool.close()
  return { perSecond: requests / seconds, cpuUsEach: usedUs / requests }
}

const start = (role: string): Promise<Server> => startServer<Served>(fileURLToPath(import.meta.url), role)

type Servers = Readonly<Record<'practice' | 'bare', Server>>

async function compare(servers: Servers, kind: Kind, requests: number): Promise<void> {
  const names = ['practice', 'bare'] as const
  const results: Record<(typeof names)[number], Round[]> = { practice: [], bare: [] }
  for (const name of names) await measure(servers[name], kind, requests)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measure(servers[name], kind, requests))
  }
  const print = (line: object): void => console.log(JSON.stringify({ bench: 'practice', kind, ...line }))
  for (const name of names) {
    const perSecond = Math.round(median(results[name].map((round) => round.perSecond)))
    const cpuUsEach = Math.round(median(results[name].map((round) => round.cpuUsEach)))
    print({ case: name, perSecond, cpuUsEach, requests, rounds })
  }
  const ratios = results.practice.map(
    ({ perSecond }, round) => perSecond / (results.bare[round]?.perSecond ?? Number.NaN),
  )
  print({ case: 'ratio', practiceToBare: Number(median(ratios).toFixed(2)) })
}

async function compareAll(requests: number): Promise<void> {
  const servers = { practice: await start('practice'), bare: await start('bare') }
  await compare(servers, 'order', requests)
  await compare(servers, 'v3 order', requests)
  await compare(servers, 'ticker', requests)
  for (const { end } of Object.values(servers)) end()
}

const role = servedRole()
if (role !== undefined) serveParent(await (role === 'practice' ? servePractice() : serveBare()))
else await compareAll(Number(process.argv[2] ?? 5000))
