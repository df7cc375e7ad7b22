/**
 * Measures CPU of a signed, validated call that lists 20 trades, against undici's `request` and Node's `fetch`.
 * npm run bench bench/rest-client.ts [calls per round]
 */
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Pool, request } from 'undici'
import { serviceExchange } from '../electron/core/exchange/service-exchange'
import { practiceConnection } from '../electron/core/session/profiles'
import { median } from './support/median'
import { systemClock } from '../electron/core/system-clock'
import { wireTrades } from './support/wire-trades'

const rounds = 9
const path = '/v2/futures?type=running&limit=20'

function serve(): void {
  const body = JSON.stringify(wireTrades(20))
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
}

async function cpuPerCall(call: () => Promise<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage()
  for (let done = 0; done < calls; done++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

async function measure(origin: string, calls: number): Promise<void> {
  const unlimited = { requests: 1_000_000, perMs: 1 }
  const exchange = serviceExchange({
    connection: practiceConnection({
      restUrl: origin,
      wsUrl: origin.replace('http', 'ws'),
      key: 'key',
      secret: 'secret',
      passphrase: 'passphrase',
    }),
    clock: systemClock,
    random: Math.random,
    limits: { signed: unlimited, open: unlimited },
  })
  const pool = new Pool(origin, { connections: 1 })
  const cases: Record<'ours' | 'undici' | 'fetch', () => Promise<unknown>> = {
    ours: () => exchange.trades('running'),
    undici: async () => (await request(origin + path, { dispatcher: pool })).body.json(),
    fetch: async () => (await fetch(origin + path)).json(),
  }
  const results: Record<'ours' | 'undici' | 'fetch', number[]> = { ours: [], undici: [], fetch: [] }
  const names = ['ours', 'undici', 'fetch'] as const
  for (const name of names) await cpuPerCall(cases[name], calls)
  for (let round = 0; round < rounds; round++)
    for (const name of names) results[name].push(await cpuPerCall(cases[name], calls))
  for (const name of names)
    console.log(
      JSON.stringify({
        bench: 'rest-client',
        case: name,
        cpuUsPerCall: Math.round(median(results[name])),
        calls,
        rounds,
      }),
    )
  const ratio = (name: 'undici' | 'fetch'): number =>
    Number(median(results.ours.map((us, round) => us / (results[name][round] ?? Number.NaN))).toFixed(2))
  console.log(
    JSON.stringify({
      bench: 'rest-client',
      case: 'ratio',
      oursToUndici: ratio('undici'),
      oursToFetch: ratio('fetch'),
    }),
  )
  await Promise.all([exchange.close(), pool.close()])
}

if (process.argv.includes('--serve')) serve()
else {
  const child = fork(fileURLToPath(import.meta.url), ['--serve'])
  const port = await new Promise<number>((resolve) =>
    child.once('message', (value) => resolve(Number(value))),
  )
  await measure(`http://127.0.0.1:${port}`, Number(process.argv[2] ?? 2000))
  child.disconnect()
}
