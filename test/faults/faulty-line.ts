import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isServiceFault, serviceFaults, type LineFault, type ServiceFault } from './faults'
import { speed } from './accelerated-clock'

export interface FaultyLineDeps {
  readonly target: string
  readonly askForFault: (fault: object) => Promise<void>
  readonly onKill: (fault: LineFault) => void
  readonly onWrite: (method: string, path: string) => void
}

export interface FaultyLine {
  readonly url: string
  /** Affects the next write after `skip` others. `lateMs` is accelerated time. */
  arm(
    fault: ServiceFault | LineFault,
    rest: {
      readonly skip: number
      readonly lateMs: number
      /** Delays reads from the fault until `releaseReads`. */
      readonly holdsReads: boolean
    },
  ): void
  readonly hasHit: boolean
  /** False while the exchange processes a write, even after the app's timeout. */
  readonly isQuiet: boolean
  holdReads(): void
  readonly isHoldingReads: boolean
  releaseReads(): void
  hasListed(id: string): boolean
  /** After the next write, each list is reported once more as it was before. */
  repeatLists(): void
  readonly hasRepeatedList: boolean
  close(): Promise<void>
}

const listPattern = /^\/v[23]\/(?:futures|options)(?:\?|\/isolated\/trades\/(?:open|running))/

export async function faultyLine({
  target,
  askForFault,
  onKill,
  onWrite,
}: FaultyLineDeps): Promise<FaultyLine> {
  let armed: { readonly fault: ServiceFault | LineFault; left: number } | null = null
  let ms = 0
  let holdsReads = false
  let failure: unknown = null
  let unanswered = 0
  let delay: Promise<void> | null = null
  let release = (): void => undefined
  const lists = new Map<string, Buffer>()
  let earlierLists = new Map<string, Buffer>()
  let repeatsLists = false
  let hasRepeatedList = false
  const agent = new Agent({ keepAlive: false })

  function faultOf({ method }: IncomingMessage): ServiceFault | LineFault | null {
    if (method === 'GET') return null
    if (armed === null || armed.left-- > 0) return null
    const { fault } = armed
    armed = null
    if (holdsReads) pauseReplies()
    return fault
  }

  const pauseReplies = (): void => {
    delay ??= new Promise((resolve) => (release = resolve))
  }

  function answer(
    fault: ServiceFault | LineFault | null,
    incoming: IncomingMessage,
    reply: IncomingMessage,
    to: ServerResponse,
  ): void {
    const { statusCode = 502, headers } = reply
    const { url = '/' } = incoming
    const earlier = earlierLists.get(url)
    if (earlier) {
      earlierLists.delete(url)
      hasRepeatedList = true
      reply.resume()
      to.writeHead(statusCode, { ...headers, 'content-length': earlier.length }).end(earlier)
    } else if (fault === 'garbage') {
      reply.resume()
      to.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 7, <html>')
    } else if (fault === 'half an answer') {
      reply.once('data', (part: Buffer) => {
        to.writeHead(statusCode, headers)
        to.write(part.subarray(0, part.length / 2), () => incoming.socket.destroy())
      })
    } else if (fault === 'killed after') {
      reply.resume()
      onKill(fault)
      incoming.socket.destroy()
    } else if (fault === 'status 500 after') {
      reply.resume()
      const error = { code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' }
      to.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(error))
    } else {
      if (listPattern.test(url)) recordList(url, reply)
      to.writeHead(statusCode, headers)
      reply.pipe(to)
    }
  }

  function recordList(url: string, reply: IncomingMessage): void {
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.once('end', () => lists.set(url, Buffer.concat(parts)))
  }

  function onWriteEnd(): void {
    unanswered -= 1
    armLists()
  }

  function armLists(): void {
    if (repeatsLists) earlierLists = new Map(lists)
    repeatsLists = false
  }

  async function pass(incoming: IncomingMessage, to: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming
    const isWrite = method !== 'GET'
    if (isWrite) onWrite(method, url.split('?')[0] ?? '/')
    else await delay
    const fault = faultOf(incoming)
    if (fault === 'killed before' || fault === 'killed between') {
      onKill(fault)
      armLists()
      return void incoming.socket.destroy()
    }
    if (fault !== null && isServiceFault(fault)) {
      const requested = serviceFaults[fault]
      const late = requested.kind === 'delay' ? { ms } : {}
      await askForFault({ ...requested, ...late, method, path: url.split('?')[0] })
    }
    const onward = request(`${target}${url}`, { method, headers, agent }, (reply) =>
      answer(fault, incoming, reply, to),
    )
    if (isWrite) {
      unanswered += 1
      onward.once('close', onWriteEnd)
    }
    onward.on('error', () => incoming.socket.destroy())
    if (fault === 'cut socket') {
      onward.flushHeaders()
      onward.destroy()
      return void incoming.socket.destroy()
    }
    incoming.pipe(onward)
  }

  const server = createServer((incoming, to) => {
    pass(incoming, to).catch((error: unknown) => {
      failure = error
      incoming.socket.destroy()
    })
  })
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arm(fault, { skip, lateMs, ...rest }) {
      armed = { fault, left: skip }
      holdsReads = rest.holdsReads
      ms = Math.round(lateMs / speed)
    },
    get hasHit() {
      if (failure !== null) throw new Error('the line broke by itself', { cause: failure })
      return armed === null
    },
    get isQuiet() {
      return unanswered === 0
    },
    holdReads: pauseReplies,
    get isHoldingReads() {
      return delay !== null
    },
    releaseReads() {
      delay = null
      release()
    },
    hasListed: (id) => [...lists.values()].some((body) => body.includes(id)),
    repeatLists() {
      repeatsLists = true
    },
    get hasRepeatedList() {
      return hasRepeatedList
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
