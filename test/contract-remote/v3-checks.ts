import { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import { v3 } from '@common/exchange-api/v3/endpoints'
import { topics } from '@common/exchange-api/v3/topics'
import { listOperations } from '../support/api/all-operations'
import { fetchReply, type Reply } from '../support/api/signed-caller'
import { checkAnswer, inShort, requireThat, Skip, type Check } from './checks'
import { checkStreamedPrice } from './check-streamed-price'
import type { RemoteCaller } from './remote-caller'

type Query = Readonly<Record<string, string>>

const withoutVersion = ({ path }: Endpoint): string => path.replace(/^\/v3/, '')

export function v3ReadChecks(caller: RemoteCaller, ws: string | null): Check[] {
  const reads = listOperations(v3).filter(({ method }) => method === 'GET')
  const { path } = v3.account.get

  const call = (endpoint: Endpoint, query: Query): Promise<Reply> => {
    if (endpoint.access === 'open') return caller.open('GET', endpoint.path, query)
    return caller.signedV3((signed) => signed.get(withoutVersion(endpoint), query))
  }

  async function answers(endpoint: Endpoint): Promise<void> {
    if (endpoint.query?.safeParse({}).success === false) throw new Skip('it needs more than its path')
    checkAnswer(endpoint, await call(endpoint, {}))
  }

  async function keepsLimit(endpoint: Endpoint): Promise<void> {
    const limited = await call(endpoint, { limit: '2' })
    if (limited.status === 403) throw new Skip('the key lacks the permission')
    requireThat(limited.status === 200, `limit=2: ${inShort(limited)}`)
    const { data } = z.object({ data: z.array(z.unknown()) }).parse(limited.body)
    requireThat(data.length <= 2, `limit=2 gave ${data.length} rows`)
    for (const limit of ['0', String(wireLimits.v3List.max + 1)]) {
      const reply = await call(endpoint, { limit })
      requireThat(reply.status === 400, `limit=${limit} must be refused with 400, got ${inShort(reply)}`)
    }
  }

  /** Two pages must be contiguous, even after an insertion. */
  async function goesOn(endpoint: Endpoint): Promise<void> {
    const first = namesOf(await call(endpoint, { limit: '2' }))
    if (first.cursor === null) throw new Skip('there is one page')
    const second = namesOf(await call(endpoint, { limit: '2', cursor: first.cursor }))
    const whole = namesOf(await call(endpoint, { limit: '5' }))
    const joined = [...first.names, ...second.names]
    const from = whole.names.indexOf(joined[0] ?? '')
    const listed = whole.names.slice(from, from + joined.length)
    requireThat(from >= 0 && joined.join() === listed.join(), 'two pages are not the beginning of the list')
  }

  const refuses = async (status: number, reply: Promise<Reply>): Promise<void> => {
    const answer = await reply
    requireThat(answer.status === status, `${status} expected, got ${inShort(answer)}`)
  }
  const signedWrong = (text: string, timestampMs: number): Promise<Reply> =>
    caller.signedV3((signed) =>
      fetchReply(signed.rest + path, { headers: signed.headers(text, timestampMs) }),
    )

  const isPaged = (endpoint: Endpoint): boolean =>
    endpoint.query !== undefined &&
    'cursor' in (z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).properties ?? {})

  return [
    ...reads.map((endpoint) => ({
      name: `GET ${endpoint.path} answers as declared`,
      run: () => answers(endpoint),
    })),
    ...reads
      .filter(isPaged)
      .map((endpoint) => ({ name: `GET ${endpoint.path} keeps its limit`, run: () => keepsLimit(endpoint) })),
    ...reads.filter(isPaged).map((endpoint) => ({
      name: `GET ${endpoint.path} goes on at its cursor`,
      run: () => goesOn(endpoint),
    })),
    {
      name: `GET ${path} without a key is 401`,
      run: () => refuses(401, caller.open('GET', path)),
    },
    { name: 'a wrong signature is 401', run: () => refuses(401, signedWrong('get/other', Date.now())) },
    {
      name: 'a timestamp a minute old is 401',
      run: () => refuses(401, signedWrong(`get${path}`, Date.now() - 60_000)),
    },
    { name: 'an unknown path is 404', run: () => refuses(404, caller.open('GET', '/v3/nothing')) },
    { name: 'the stream answers and sends a price', run: () => streams(ws) },
  ]
}

/** Half the price, so that the order cannot fill. */
export function v3WriteChecks(caller: RemoteCaller): Check[] {
  const run = async (): Promise<void> => {
    const { lastPrice } = v3.market.ticker.response.parse(
      (await caller.open('GET', v3.market.ticker.path)).body,
    )
    const price = Math.round(lastPrice / 2)
    const order = { side: 'buy', type: 'limit', leverage: 1, quantity: 1, price }
    const placed = await caller.signedV3((signed) => signed.post(withoutVersion(v3.isolated.newTrade), order))
    requireThat(placed.status >= 200 && placed.status < 300, `The order was refused: ${inShort(placed)}`)
    const { id, open } = v3.isolated.newTrade.response.parse(placed.body)
    const canceled = await caller.signedV3((signed) =>
      signed.post(withoutVersion(v3.isolated.cancel), { id }),
    )
    requireThat(
      open && canceled.status >= 200 && canceled.status < 300,
      `The order ${id}: ${inShort(canceled)}`,
    )
    requireThat(v3.isolated.cancel.response.parse(canceled.body).canceled, `The order ${id} is not canceled`)
  }
  return [{ name: 'a limit order is placed and canceled', run }]
}

const page = z.object({
  data: z.array(
    z.object({ id: z.string().optional(), settlementId: z.string().optional(), time: z.string().optional() }),
  ),
  nextCursor: z.string().nullable(),
})

/** Uses ids or times, because the newest candle's values still change. */
function namesOf({ body }: Reply): { readonly names: readonly string[]; readonly cursor: string | null } {
  const { data, nextCursor } = page.parse(body)
  return {
    names: data.map(({ id, settlementId, time }) => id ?? settlementId ?? time ?? ''),
    cursor: nextCursor,
  }
}

const streams = (ws: string | null): Promise<void> =>
  checkStreamedPrice(ws, (client) =>
    client.send({ jsonrpc: '2.0', id: 1, method: 'subscribe', params: { topics: [topics.lastPrice] } }),
  )
