import { createHmac } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { PracticeOptions } from '../../../electron/practice/start/practice-options'
import { createPracticeServer } from '../../../electron/practice/start/practice-server'
import type { KeyMaterial } from '../../../electron/practice/users/api-keys'
import type { WireBody } from '../api/wire-body'
import { openBareEngine, type BareEngine } from './bare-engine'

export const startPriceUsd = 50_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly body: WireBody
  readonly text: string
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>
}

export interface BareServer {
  readonly engine: BareEngine
  readonly key: KeyMaterial
  readonly unexpected: readonly unknown[]
  readonly clock: { nowMs: number }
  /** @param target path and query, as sent */
  send(method: Method, target: string, headers?: Headers, body?: string): Promise<Answer>
  /** As clients sign, in lower case for version 3. */
  call(method: Method, target: string, body?: object): Promise<Answer>
  /** Signs any text. */
  sign(text: string, key?: KeyMaterial): Headers
  control(method: Method, path: string, body?: object): Promise<Answer>
}

/** The practice server without a port, at a fixed time and price. Closed when the test ends. */
export function openBareServer(
  options: Omit<Partial<PracticeOptions>, 'dataFolder'> = {},
  balanceSats = 10_000_000,
): BareServer {
  const clock = { nowMs: Date.UTC(2026, 0, 5, 1, 30) }
  const engine = openBareEngine(startPriceUsd, balanceSats, () => clock.nowMs)
  const { exchange, uid } = engine
  const key = exchange.keys.create(uid)
  const unexpected: unknown[] = []
  const { app, streams, controlToken } = createPracticeServer({
    exchange,
    options: { hasLimits: false, ...options },
    seed: 1,
    stepped: null,
    origin: () => 'http://127.0.0.1:80',
    onUnexpected: (error) => unexpected.push(error),
  })
  onTestFinished(async () => {
    streams.close()
    await app.close()
    engine.close()
  })
  const sign: BareServer['sign'] = (text, { key: name, secret, passphrase } = key) => ({
    'SVC-ACCESS-KEY': name,
    'SVC-ACCESS-PASSPHRASE': passphrase,
    'SVC-ACCESS-TIMESTAMP': String(clock.nowMs),
    'SVC-ACCESS-SIGNATURE': createHmac('sha256', secret).update(`${clock.nowMs}${text}`).digest('base64'),
  })
  const send: BareServer['send'] = async (method, target, headers = {}, body) => {
    const reply = await app.inject({
      method,
      url: target,
      headers: { host: '127.0.0.1', ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: reply.statusCode,
      body: readJson(reply.payload),
      text: reply.payload,
      headers: reply.headers,
    }
  }
  return {
    engine,
    key,
    unexpected,
    clock,
    send,
    sign,
    call(method, target, body) {
      const isV3 = target.startsWith('/v3/')
      const [path = '', query] = target.split('?')
      const text = body === undefined ? undefined : JSON.stringify(body)
      const data = text ?? (query === undefined ? '' : `${isV3 ? '?' : ''}${query}`)
      return send(method, target, sign(`${isV3 ? method.toLowerCase() : method}${path}${data}`), text)
    },
    control: (method, path, body) =>
      send(
        method,
        `/practice${path}`,
        { authorization: `Bearer ${controlToken}` },
        body === undefined ? undefined : JSON.stringify(body),
      ),
  }
}

function readJson(text: string): WireBody {
  try {
    return JSON.parse(text) as WireBody
  } catch {
    return text as unknown as WireBody
  }
}
