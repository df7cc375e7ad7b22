import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProxiedResponse {
  readonly status: number
  readonly body: unknown
}

export type Tamper = (
  answered: { readonly method: string; readonly path: string },
  response: ProxiedResponse,
) => ProxiedResponse

export interface TamperingProxy {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The response to a ping is not JSON. */
const parseBody = (text: string): unknown => (text === '' ? null : text === 'pong' ? text : JSON.parse(text))

/** Requests take effect, but responses are falsified. */
export async function startTamperingProxy(target: string, tamper: Tamper): Promise<TamperingProxy> {
  function resolve(incoming: IncomingMessage, reply: IncomingMessage, answer: ServerResponse): void {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const { 'content-length': _length, ...headers } = reply.headers
      const response = {
        status: reply.statusCode ?? 502,
        body: parseBody(text),
      }
      const path = incoming.url?.split('?')[0] ?? ''
      const { status, body } = tamper({ method: incoming.method ?? '', path }, response)
      answer.writeHead(status, headers)
      answer.end(body === null ? '' : JSON.stringify(body))
    })
  }

  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming
    const onward = request(`${target}${incoming.url}`, { method, headers }, (reply) =>
      resolve(incoming, reply, answer),
    )
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function withTexts(value: unknown, names: readonly string[], phrase: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withTexts(each, names, phrase))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    names.includes(name) && typeof each === 'string' ? phrase : withTexts(each, names, phrase),
  ])
  return Object.fromEntries(entries) as unknown
}
