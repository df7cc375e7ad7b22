import { createHmac } from 'node:crypto'
import { fetchReply, type Credentials, type Reply } from './signed-caller'

/** Shares no code with the exchange it tests. */

type Query = Readonly<Record<string, string | number | boolean>>

export class V3Caller {
  readonly rest: string
  readonly account: Credentials
  readonly #nowMs: () => number

  /** @param nowMs the exchange's clock, if it isn't the computer's */
  constructor(rest: string, account: Credentials, nowMs = Date.now) {
    this.rest = rest
    this.account = account
    this.#nowMs = nowMs
  }

  get(path: string, query: Query = {}): Promise<Reply> {
    return this.#call('GET', path, query, undefined)
  }

  delete(path: string, query: Query = {}): Promise<Reply> {
    return this.#call('DELETE', path, query, undefined)
  }

  post(path: string, body?: unknown): Promise<Reply> {
    return this.#call('POST', path, {}, body)
  }

  put(path: string, body?: unknown): Promise<Reply> {
    return this.#call('PUT', path, {}, body)
  }

  /** Signs the given text, even if another is sent. */
  headers(signed: string, timestampMs = this.#nowMs()): Record<string, string> {
    const { key, secret, passphrase } = this.account
    return {
      'lnm-access-key': key,
      'lnm-access-passphrase': passphrase,
      'lnm-access-timestamp': String(timestampMs),
      'lnm-access-signature': createHmac('sha256', secret).update(`${timestampMs}${signed}`).digest('base64'),
    }
  }

  #call(method: string, path: string, query: Query, body: unknown): Promise<Reply> {
    const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const search = entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
    const text = body === undefined ? undefined : JSON.stringify(body)
    return fetchReply(`${this.rest}/v3${path}${search}`, {
      method,
      headers: {
        ...this.headers(`${method.toLowerCase()}/v3${path}${text ?? search}`),
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
    })
  }
}
