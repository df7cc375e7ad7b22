import type { z } from 'zod'
import type { SuccessAction } from '@common/domain/payments/lnurl-offer'
import { readMetadata, satsBetween } from '@common/domain/payments/lnurl-terms'
import { readServiceUrl } from '@common/domain/payments/service-url'
import { Refusal } from '../ports/refusal'
import { LnurlError, type LnurlOffer, type LnurlServices } from '../ports/lnurl'
import { doneAnswer, errorAnswer, invoiceAnswer, payAnswer, tagged, withdrawAnswer } from './answers'
import { createServiceClient, type ServiceClientDeps } from './service-client'

const longestReason = 200

export function createLnurlServices(deps: ServiceClientDeps): LnurlServices {
  const client = createServiceClient(deps)

  return {
    async requestOffer(url) {
      const host = new URL(url).host
      const answer = clear(await client(url), host)
      const { tag } = tagged.safeParse(answer).data ?? {}
      if (tag === 'payRequest') return payOffer(answer, host)
      if (tag === 'withdrawRequest') return withdrawOffer(answer, host)
      throw new LnurlError(tag === undefined ? 'not-lnurl' : 'unknown-tag', host)
    },

    async requestInvoice(callback, amountMsat, comment) {
      const host = new URL(callback).host
      const query = { amount: String(amountMsat), ...(comment !== null && comment !== '' && { comment }) }
      const parsed = invoiceAnswer.safeParse(clear(await client(withQuery(callback, query)), host))
      if (!parsed.success) throw new LnurlError('no-invoice', host)
      const { pr, successAction } = parsed.data
      return { paymentRequest: pr, successAction: toSuccessAction(successAction, host) }
    },

    async submitInvoice(callback, k1, paymentRequest) {
      const host = new URL(callback).host
      let answer: unknown
      let isReceived = false
      try {
        answer = await client(withQuery(callback, { k1, pr: paymentRequest }), () => (isReceived = true))
      } catch (error) {
        throw !isReceived && isUnrequested(error) ? error : new LnurlError('unknown-outcome', host)
      }
      if (!doneAnswer.safeParse(clear(answer, host)).success) throw new LnurlError('unknown-outcome', host)
    },
  }
}

const unrequested: readonly string[] = ['not-https', 'onion', 'private-address']

const isUnrequested = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof LnurlError && unrequested.includes(error.kind))

function withQuery(callback: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(callback)
  // LUD-06: the callback may have query parameters.
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/** @throws LnurlError if the response is an error */
function clear(answer: unknown, host: string): unknown {
  const error = errorAnswer.safeParse(answer)
  if (error.success) throw new LnurlError('refused', host, error.data.reason.slice(0, longestReason))
  return answer
}

function parsed<S extends z.ZodType>(schema: S, answer: unknown, host: string): z.output<S> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new LnurlError('not-lnurl', host)
  return read.data
}

function parseCallback(text: string, host: string): { callback: string; callbackHost: string } {
  const read = readServiceUrl(text)
  if (read.ok) return { callback: read.url, callbackHost: read.host }
  throw new LnurlError(read.code === 'onion' ? 'onion' : 'not-https', host)
}

function payOffer(answer: unknown, host: string): LnurlOffer {
  const wire = parsed(payAnswer, answer, host)
  const bounds = satsBetween(wire.minSendable, wire.maxSendable)
  if (bounds === null) throw new LnurlError('no-amounts', host)
  const metadata = readMetadata(wire.metadata)
  if (metadata === null) throw new LnurlError('not-lnurl', host)
  const { description, identifier, hash: descriptionHash } = metadata
  const commentLength = wire.commentAllowed ?? 0
  return {
    terms: { kind: 'pay', ...bounds, commentLength, description, identifier, descriptionHash },
    ...parseCallback(wire.callback, host),
  }
}

function withdrawOffer(answer: unknown, host: string): LnurlOffer {
  const wire = parsed(withdrawAnswer, answer, host)
  const bounds = satsBetween(wire.minWithdrawable, wire.maxWithdrawable)
  if (bounds === null) throw new LnurlError('no-amounts', host)
  return {
    terms: { kind: 'withdraw', ...bounds, description: wire.defaultDescription ?? '' },
    ...parseCallback(wire.callback, host),
    k1: wire.k1,
  }
}

function toSuccessAction(
  wire: z.output<typeof invoiceAnswer>['successAction'],
  callbackHost: string,
): SuccessAction | null {
  if (!wire) return null
  switch (wire.tag) {
    case 'message':
      return { kind: 'message', message: wire.message }
    case 'url': {
      const read = readServiceUrl(wire.url)
      // LUD-09: a link to another host than the callback's must not be shown.
      return read.ok && read.host === callbackHost
        ? { kind: 'url', description: wire.description, url: read.url, host: read.host }
        : null
    }
    case 'aes':
      return { kind: 'secret', description: wire.description, ciphertext: wire.ciphertext, iv: wire.iv }
  }
}
