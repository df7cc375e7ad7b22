import { createHmac } from 'node:crypto'
import type { WireBody } from './wire-body'

/** Shares no code with the exchange it tests. */

export interface Credentials {
  readonly username: string
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export interface Reply {
  readonly status: number
  readonly body: WireBody
  readonly text: string
  readonly headers: Headers
}

export interface CallOptions {
  /** Epoch milliseconds, in header and signature. */
  readonly timestampMs?: number
  readonly prefix?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Includes the question mark in the signed query, as some clients do. */
  readonly signsMark?: boolean
}

type Query = Readonly<Record<string, string | number>>

const readJson = (text: string): WireBody => {
  try {
    return JSON.parse(text) as WireBody
  } catch {
    return text as unknown as WireBody
  }
}

export async function fetchReply(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, body: readJson(text), text, headers: response.headers }
}

export class SignedCaller {
  readonly rest: string
  readonly account: Credentials

  constructor(rest: string, account: Credentials) {
    this.rest = rest
    this.account = account
  }

  get(path: string, query: Query = {}, options: CallOptions = {}): Promise<Reply> {
    return this.#call('GET', path, query, undefined, options)
  }

  delete(path: string, query: Query = {}, options: CallOptions = {}): Promise<Reply> {
    return this.#call('DELETE', path, query, undefined, options)
  }

  post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Reply> {
    return this.#call('POST', path, {}, JSON.stringify(body), options)
  }

  put(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Reply> {
    return this.#call('PUT', path, {}, JSON.stringify(body), options)
  }

  postText(path: string, body: string, options: CallOptions = {}): Promise<Reply> {
    return this.#call('POST', path, {}, body, options)
  }

  /** Signs the given text, even if another is sent. */
  headers(
    method: string,
    path: string,
    data: string,
    timestampMs = Date.now(),
    prefix = 'SVC',
  ): Record<string, string> {
    const { key, secret, passphrase } = this.account
    const text = `${timestampMs}${method}${path}${data}`
    return {
      [`${prefix}-ACCESS-KEY`]: key,
      [`${prefix}-ACCESS-PASSPHRASE`]: passphrase,
      [`${prefix}-ACCESS-TIMESTAMP`]: String(timestampMs),
      [`${prefix}-ACCESS-SIGNATURE`]: createHmac('sha256', secret).update(text).digest('base64'),
    }
  }

  #call(
    method: string,
    path: string,
    query: Query,
    body: string | undefined,
    options: CallOptions,
  ): Promise<Reply> {
    const { timestampMs = Date.now(), prefix = 'SVC', headers = {}, signsMark = false } = options
    const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const search = new URLSearchParams(entries).toString()
    const data = body ?? (search !== '' && signsMark ? `?${search}` : search)
    const signed: Record<string, string | undefined> = {
      ...this.headers(method, path, data, timestampMs, prefix),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    }
    const sent = Object.entries(signed).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return fetchReply(this.rest + path + (search === '' ? '' : `?${search}`), {
      method,
      headers: sent,
      ...(body !== undefined && { body }),
    })
  }
}
