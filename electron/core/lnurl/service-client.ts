import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import type { ServiceProblem } from '@common/domain/payments/checks/payment-blocker'
import { readServiceUrl } from '@common/domain/payments/service-url'
import type { Clock } from '../ports/clock'
import { LnurlError } from '../ports/lnurl'
import { createPublicLookup, isPublicAddress, PrivateAddress } from './public-address'

const timeLimitMs = 10_000
const maxBytes = 64 * 1024
const maxRedirects = 1

export interface ServiceClientDeps {
  readonly clock: Clock
  /** The only allowed local address; null outside practice. */
  readonly practiceOrigin: string | null
  /** Rejects with a Refusal if not allowed. */
  readonly allowHost: (host: string) => Promise<void>
}

interface CheckedHost {
  readonly host: string
  readonly dispatcher: Agent
}

/** `onRedirect` is called after the first host received the request, before the next one is checked. */
export type ServiceClient = (url: string, onRedirect?: () => void) => Promise<unknown>

/**
 * Only https to allowed, public hosts; one redirect under the same rules; 10 s and 64 kB per request. Sends nothing that
 * identifies the user.
 * @throws LnurlError, Refusal
 */
export function createServiceClient({ clock, practiceOrigin, allowHost }: ServiceClientDeps): ServiceClient {
  const unauthenticatedSockets = new Agent({
    // Regardless of environment variables.
    connect: { lookup: createPublicLookup(), rejectUnauthorized: true },
    connections: 2,
    keepAliveTimeout: 1,
  })
  const practice = new Agent({ connections: 2, keepAliveTimeout: 1 })

  async function get(
    url: string,
    { host, dispatcher }: CheckedHost,
    signal: AbortSignal,
  ): Promise<{ text: string; location: string | null }> {
    const fail = (kind: ServiceProblem): LnurlError => new LnurlError(kind, host)
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        signal,
        headers: { accept: 'application/json' },
      })
      if (statusCode >= 300 && statusCode < 400) {
        await body.dump({ limit: maxBytes })
        const { location } = headers
        if (typeof location !== 'string' || !URL.canParse(location, url)) throw fail('redirected')
        return { text: '', location: new URL(location, url).href }
      }
      const chunks: Buffer[] = []
      let bytes = 0
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > maxBytes) throw fail('too-large')
        chunks.push(chunk)
      }
      return { text: Buffer.concat(chunks).toString('utf8'), location: null }
    } catch (error) {
      if (error instanceof LnurlError) throw error
      if (signal.aborted) throw fail('timeout')
      throw fail(error instanceof PrivateAddress ? 'private-address' : 'unreachable')
    }
  }

  async function checkHost(text: string): Promise<CheckedHost> {
    const read = readServiceUrl(text)
    if (!read.ok) throw new LnurlError(read.code === 'onion' ? 'onion' : 'not-https', parseHost(text))
    const { origin, hostname } = new URL(read.url)
    if (origin === practiceOrigin) return { host: read.host, dispatcher: practice }
    const literal = hostname.replace(/^\[|\]$/g, '')
    // Names are checked on lookup; literal addresses skip it.
    if (!read.url.startsWith('https:') || (isIP(literal) !== 0 && !isPublicAddress(literal)))
      throw new LnurlError('private-address', read.host)
    await allowHost(read.host)
    return { host: read.host, dispatcher: unauthenticatedSockets }
  }

  async function getInTime(url: string, checkedHost: CheckedHost): ReturnType<typeof get> {
    const ending = new AbortController()
    const cancelTimer = clock.after(timeLimitMs, () => ending.abort())
    try {
      return await get(url, checkedHost, ending.signal)
    } finally {
      cancelTimer()
    }
  }

  return async (start, onRedirect = () => undefined) => {
    let url = start
    for (let redirects = 0; ; redirects += 1) {
      // Outside the time limit: the user may have to decide.
      const checkedHost = await checkHost(url)
      const { text, location } = await getInTime(url, checkedHost)
      if (location === null) return parse(text, parseHost(url))
      if (redirects === maxRedirects) throw new LnurlError('redirected', parseHost(start))
      onRedirect()
      url = location
    }
  }
}

const parseHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

function parse(text: string, host: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LnurlError('not-json', host)
  }
}
