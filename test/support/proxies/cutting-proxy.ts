import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { trackPendingRequests } from './pending-requests'

/** Can drop a response after the exchange has applied the request. */
export interface CuttingProxy {
  readonly url: string
  cutAnswer(method: string, path: string): void
  count(method: string, path: string): number
  readonly passed: readonly string[]
  readonly asked: readonly string[]
  readonly signed: readonly { readonly request: string; readonly key: string }[]
  /** Includes requests that have not reached the proxy. */
  underway(): number
}

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const passed: string[] = []
  const requests: string[] = []
  const signed: { request: string; key: string }[] = []
  const cuts: string[] = []
  let underway = 0
  const pendingRequests = trackPendingRequests()
  const nameOf = ({ method, url }: IncomingMessage): string => `${method} ${url?.split('?')[0]}`

  const server = createServer((incoming, answer) => {
    const name = nameOf(incoming)
    passed.push(name)
    requests.push(`${incoming.method} ${incoming.url}`)
    const apiKey = incoming.headers['svc-access-key']
    if (typeof apiKey === 'string') signed.push({ request: name, key: apiKey })
    underway += 1
    answer.once('close', () => (underway -= 1))
    const { method, headers } = incoming
    const onward = request(`${target}${incoming.url}`, { method, headers }, (reply) => {
      const cut = cuts.indexOf(name)
      if (cut >= 0) {
        cuts.splice(cut, 1)
        incoming.socket.destroy()
        reply.resume()
        return
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cutAnswer: (method, path) => void cuts.push(`${method} ${path}`),
    passed,
    asked: requests,
    signed,
    underway: () => Math.max(underway, pendingRequests()),
    count: (method, path) => passed.filter((name) => name === `${method} ${path}`).length,
  }
}
