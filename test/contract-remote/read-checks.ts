import { z } from 'zod'
import { buildPath, type Endpoint } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { olderOperations } from '../support/api/all-operations'
import type { Reply } from '../support/api/signed-caller'
import { checkAnswer, inShort, requireThat, Skip, type Check } from './checks'
import { checkStreamedPrice } from './check-streamed-price'
import type { RemoteCaller } from './remote-caller'

type Query = Readonly<Record<string, string>>

const queries: Readonly<Record<string, () => Query>> = {
  'futures.trades': () => ({ type: 'closed', limit: '5' }),
  'futures.ohlcs': () => ({ range: '1', limit: '5' }),
  // Without a query, the path is a different operation.
  'options.trades': () => ({ status: 'running' }),
  'oracle.index': () => ({ from: String(Date.now() - 3_600_000), to: String(Date.now()) }),
  'oracle.lastPrice': () => ({ from: String(Date.now() - 3_600_000), to: String(Date.now()) }),
  'v1.futures.positions': () => ({ type: 'closed' }),
}

const lists: Readonly<Record<string, { readonly path: string; readonly query: Query }>> = {
  'futures.getTrade': { path: v2.futures.trades.path, query: { type: 'closed', limit: '1' } },
  'options.getTrade': { path: v2.options.trades.path, query: { status: 'closed', limit: '1' } },
  'swap.getSwap': { path: v2.swap.swaps.path, query: { limit: '1' } },
}

export function readChecks(caller: RemoteCaller, ws: string | null): Check[] {
  const reads = olderOperations.filter(({ method }) => method === 'GET')
  const call = (endpoint: Endpoint, path: string, query: Query): Promise<Reply> => {
    if (endpoint.access === 'open') return caller.open('GET', path, query)
    if (!caller.isSigned) throw new Skip('no key was given')
    return caller.get(path, query)
  }

  async function answers(endpoint: Endpoint): Promise<void> {
    const { operation, path, params } = endpoint
    if (params === undefined) {
      const query = queries[operation]?.() ?? {}
      const missing = endpoint.query?.safeParse(query).success === false
      if (missing) return answersNamed(endpoint)
      return checkAnswer(endpoint, await call(endpoint, path, query))
    }
    const list = lists[operation]
    if (list === undefined) throw new Skip('it needs the id of a record')
    if (!caller.isSigned) throw new Skip('no key was given')
    const rows = (await caller.get(list.path, list.query)).body as unknown as { id?: string }[]
    const id = Array.isArray(rows) ? rows[0]?.id : undefined
    if (id === undefined) throw new Skip('there is no record to read')
    checkAnswer(endpoint, await call(endpoint, buildPath(endpoint, { id }), {}))
  }

  async function answersNamed(endpoint: Endpoint): Promise<void> {
    if (!endpoint.operation.includes('options')) throw new Skip('it needs the name of a record')
    const names = (await caller.open('GET', v2.options.instruments.path)).body as unknown as string[]
    // Instruments at either end may be delisted with the next tick.
    const instrument_name = names[Math.floor(names.length / 2)]
    if (instrument_name === undefined) throw new Skip('there is no instrument')
    checkAnswer(endpoint, await call(endpoint, endpoint.path, { instrument_name }))
  }

  async function keepsLimit(endpoint: Endpoint): Promise<void> {
    const query = queries[endpoint.operation]?.() ?? {}
    const max = endpoint.path.startsWith('/v1') ? 100 : wireLimits.list.max
    const limited = await call(endpoint, endpoint.path, { ...query, limit: '2' })
    if (limited.status === 403) throw new Skip('the key lacks the permission')
    requireThat(limited.status === 200, `limit=2: ${inShort(limited)}`)
    const rows = limited.body as unknown as Readonly<Record<string, unknown>>[]
    requireThat(!Array.isArray(rows) || rows.length <= 2, `limit=2 gave ${rows.length} rows`)
    for (const limit of ['0', String(max + 1)]) {
      const reply = await call(endpoint, endpoint.path, { ...query, limit })
      requireThat(reply.status === 400, `limit=${limit} must be refused with 400, got ${inShort(reply)}`)
    }
  }

  async function refuses(path: string, status: number, reply: Promise<Reply>): Promise<void> {
    const answer = await reply
    requireThat(answer.status === status, `${path}: ${status} expected, got ${inShort(answer)}`)
  }

  const hasLimit = (endpoint: Endpoint): boolean =>
    endpoint.query !== undefined &&
    'limit' in (z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  const userPath = v2.user.getUser.path
  const signedOnly = (run: () => Promise<void>) => (): Promise<void> => {
    if (!caller.isSigned) throw new Skip('no key was given')
    return run()
  }

  return [
    ...reads.map((endpoint) => ({
      name: `GET ${endpoint.path} answers as declared`,
      run: () => answers(endpoint),
    })),
    ...reads
      .filter(hasLimit)
      .map((endpoint) => ({ name: `GET ${endpoint.path} keeps its limit`, run: () => keepsLimit(endpoint) })),
    {
      name: 'closed trades come newest first',
      run: signedOnly(async () => {
        const rows = (await caller.get(v2.futures.trades.path, { type: 'closed', limit: '100' }))
          .body as unknown as {
          closed_ts: number
        }[]
        if (rows.length < 2) throw new Skip('there are fewer than two')
        const isOrdered = rows.every(
          ({ closed_ts }, index) => closed_ts <= (rows[index - 1]?.closed_ts ?? Infinity),
        )
        requireThat(isOrdered, 'closed_ts rises somewhere in the list')
      }),
    },
    {
      name: `GET ${userPath} without a key is 401`,
      run: () => refuses(userPath, 401, caller.open('GET', userPath)),
    },
    {
      name: 'a wrong signature is 401',
      run: signedOnly(() =>
        refuses(
          userPath,
          401,
          caller.get(userPath, {}, { timestampMs: Date.now(), headers: wrongSignature }),
        ),
      ),
    },
    {
      name: 'a timestamp a minute old is 401',
      run: signedOnly(() =>
        refuses(userPath, 401, caller.get(userPath, {}, { timestampMs: Date.now() - 60_000 })),
      ),
    },
    {
      name: 'an unknown path is 404',
      run: () => refuses('/v2/nothing', 404, caller.open('GET', '/v2/nothing')),
    },
    {
      name: 'a wrong method is 405',
      run: () => refuses(v2.futures.ticker.path, 405, caller.open('PUT', v2.futures.ticker.path)),
    },
    { name: 'the stream answers and sends a price', run: () => streams(ws) },
  ]
}

const wrongSignature = { 'SVC-ACCESS-SIGNATURE': 'AAAA', 'LNM-ACCESS-SIGNATURE': 'AAAA' }

const streams = (ws: string | null): Promise<void> =>
  checkStreamedPrice(ws, async (client) => {
    const { result, error } = await client.call('subscribe', ['futures:btc_usd:last-price'])
    requireThat(error === undefined && result !== undefined, `subscribe was refused: ${error?.message}`)
  })
