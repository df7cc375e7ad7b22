/**
 * Signed market orders a second: the practice exchange with signature, checks, ledger and a database on disk, beside a bare Fastify
 * route that takes the same body and answers the same trade. Each runs in a process of its own. Prints JSON lines.
 * usage: node scripts/run-ts.mjs bench/practice.ts [orders per round]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { Pool } from 'undici'
import { startPractice } from '../electron/practice/practice-exchange'
import { median } from './support/median'
import { wireTrades } from './support/wire-trades'

const rounds = 7
const path = '/v2/futures'
const body = JSON.stringify({ side: 'b', type: 'm', leverage: 10, quantity: 100 })
const ordersPerAccount = 50
const connections = 32

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
  app.post(path, () => trade)
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Answers any message with the microseconds of CPU used so far. */
async function serve(role: string): Promise<void> {
  const served = await (role === 'practice' ? servePractice() : serveBare())
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(served)
}

type Headers = Readonly<Record<string, string>>

/** Headers of as many orders, from as many fresh accounts as that takes. */
async function signedHeaders({ control }: Served, orders: number): Promise<Headers[]> {
  if (control === undefined)
    return Array.from({ length: orders }, () => ({ 'content-type': 'application/json' }))
  const all: Headers[] = []
  while (all.length < orders) {
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
        .update(`${timestamp}POST${path}${body}`)
        .digest('base64'),
    }
    for (let i = 0; i < ordersPerAccount; i += 1) all.push(headers)
  }
  return all.slice(0, orders)
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [us] = (await once(child, 'message')) as [number]
  return us
}

interface Round {
  readonly perSecond: number
  readonly cpuUsPerOrder: number
}

async function measure(child: ChildProcess, served: Served, orders: number): Promise<Round> {
  const pool = new Pool(served.origin, { connections })
  const headers = await signedHeaders(served, orders)
  const cpuBefore = await cpuOf(child)
  const startedMs = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    for (let own = headers[next++]; own !== undefined; own = headers[next++]) {
      const reply = await pool.request({ method: 'POST', path, headers: own, body })
      const text = await reply.body.text()
      if (reply.statusCode !== 200) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - startedMs) / 1000
  const cpuUs = (await cpuOf(child)) - cpuBefore
  await pool.close()
  return { perSecond: orders / seconds, cpuUsPerOrder: cpuUs / orders }
}

async function start(role: string): Promise<{ child: ChildProcess; served: Served }> {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', role])
  const [served] = (await once(child, 'message')) as [Served]
  return { child, served }
}

async function compare(orders: number): Promise<void> {
  const servers = { practice: await start('practice'), bare: await start('bare') }
  const names = ['practice', 'bare'] as const
  const results: Record<(typeof names)[number], Round[]> = { practice: [], bare: [] }
  for (const name of names) await measure(servers[name].child, servers[name].served, orders)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names)
      results[name].push(await measure(servers[name].child, servers[name].served, orders))
  }
  for (const name of names) {
    const perSecond = Math.round(median(results[name].map((round) => round.perSecond)))
    const cpuUsPerOrder = Math.round(median(results[name].map((round) => round.cpuUsPerOrder)))
    console.log(JSON.stringify({ bench: 'practice', case: name, perSecond, cpuUsPerOrder, orders, rounds }))
  }
  const ratios = results.practice.map(
    ({ perSecond }, round) => perSecond / (results.bare[round]?.perSecond ?? Number.NaN),
  )
  console.log(
    JSON.stringify({ bench: 'practice', case: 'ratio', practiceToBare: Number(median(ratios).toFixed(2)) }),
  )
  for (const { child } of Object.values(servers)) child.disconnect()
}

const role = process.argv[process.argv.indexOf('--serve') + 1]
if (process.argv.includes('--serve')) await serve(role ?? '')
else await compare(Number(process.argv[2] ?? 5000))
