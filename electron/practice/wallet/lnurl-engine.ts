import { BoundedMap, BoundedSet } from '@common/domain/collections/bounded'
import { createHash } from 'node:crypto'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { encodeLnurl } from '@common/domain/payments/decode/lnurl'
import { msatPerSat } from '@common/domain/units'
import type { Clocks } from '../time/clock'
import type { IdGenerator } from '../time/id-generator'
import type { Deposits } from './deposits'
import type { LightningNode } from './lightning-node'

export const lnurlFaults = [
  'none',
  'wrong-amount',
  'wrong-network',
  'wrong-description',
  'expired',
  'huge',
  'redirect',
  'slow',
  'html',
  'error',
] as const
type LnurlFault = (typeof lnurlFaults)[number]

interface LnurlTerms {
  readonly minSats: number
  readonly maxSats: number
  readonly description: string
  readonly commentLength: number
  readonly message: string
  readonly fault: LnurlFault
}

interface LnurlOffer {
  readonly kind: 'pay' | 'withdraw'
  readonly terms: LnurlTerms
}

interface LnurlDeps {
  readonly outsideNode: LightningNode
  readonly deposits: Deposits
  readonly identity: IdGenerator
  readonly clocks: Clocks
}

const expirySeconds = 600

const anybody: LnurlTerms = {
  minSats: 1,
  maxSats: 10_000_000,
  description: 'Payment to a practice address',
  commentLength: 140,
  message: '',
  fault: 'none',
}

const maxOffers = 10_000

const refused = (reason: string): object => ({ status: 'ERROR', reason })

/**
 * External LNURL-pay (LUD-06), LNURL-withdraw (LUD-03) and Lightning addresses (LUD-16). Every name is valid; a
 * withdrawal is paid once.
 */
export class LnurlEngine {
  readonly #deps: LnurlDeps
  readonly #offers = new BoundedMap<string, LnurlOffer>(maxOffers)
  readonly #paidOut = new BoundedSet<string>(maxOffers)

  constructor(deps: LnurlDeps) {
    this.#deps = deps
  }

  offer(kind: LnurlOffer['kind'], terms: LnurlTerms, origin: string, user: string | null): object {
    const id = user ?? this.#deps.identity.uuid()
    this.#offers.set(id, { kind, terms })
    const url = user === null ? `${origin}/lnurl/${id}` : `${origin}/.well-known/lnurlp/${id}`
    const { host } = new URL(origin)
    return { id, url, lnurl: encodeLnurl(url), ...(user !== null && { lightningAddress: `${user}@${host}` }) }
  }

  faultOf(id: string): LnurlFault {
    return this.#find(id).terms.fault
  }

  describe(id: string, origin: string, address: boolean): object {
    const { kind, terms } = address
      ? this.#find(id)
      : (this.#offers.get(id) ?? { kind: null, terms: anybody })
    const callback = `${origin}/lnurl/${id}/callback`
    const bounds = [terms.minSats * msatPerSat, terms.maxSats * msatPerSat]
    switch (kind) {
      case null:
        return refused('Unknown LNURL.')
      case 'pay':
        return {
          tag: 'payRequest',
          callback,
          minSendable: bounds[0],
          maxSendable: bounds[1],
          metadata: encodeMetadata(id, terms, new URL(origin).host),
          commentAllowed: terms.commentLength,
        }
      case 'withdraw':
        return {
          tag: 'withdrawRequest',
          callback,
          k1: id,
          defaultDescription: terms.description,
          minWithdrawable: bounds[0],
          maxWithdrawable: bounds[1],
        }
    }
  }

  answer(id: string, query: Readonly<Record<string, unknown>>, origin: string): object {
    const { kind, terms } = this.#find(id)
    return kind === 'pay'
      ? this.#invoice(id, terms, query, new URL(origin).host)
      : this.#payOut(id, terms, query)
  }

  #find(id: string): LnurlOffer {
    return this.#offers.get(id) ?? { kind: 'pay', terms: anybody }
  }

  #invoice(
    id: string,
    terms: LnurlTerms,
    { amount, comment }: Readonly<Record<string, unknown>>,
    host: string,
  ): object {
    const amountSats = Number(amount) / msatPerSat
    if (!Number.isSafeInteger(amountSats) || amountSats < terms.minSats || amountSats > terms.maxSats)
      return refused(`The amount must be from ${terms.minSats} to ${terms.maxSats} sats.`)
    if (typeof comment === 'string' && comment.length > terms.commentLength)
      return refused(`The comment must be at most ${terms.commentLength} characters.`)
    const { fault, message } = terms
    const described = fault === 'wrong-description' ? 'something else' : encodeMetadata(id, terms, host)
    const { paymentRequest } = this.#deps.outsideNode.invoice(
      fault === 'wrong-amount' ? amountSats * 50 : amountSats,
      { hash: createHash('sha256').update(described).digest('hex') },
      expirySeconds,
      {
        ...(fault === 'wrong-network' && { network: 'bitcoin' as const }),
        ...(fault === 'expired' && { createdAtMs: this.#deps.clocks.serviceMs() - 2 * expirySeconds * 1000 }),
      },
    )
    return {
      pr: paymentRequest,
      routes: [],
      ...(message !== '' && { successAction: { tag: 'message', message } }),
    }
  }

  #payOut(id: string, terms: LnurlTerms, { k1, pr }: Readonly<Record<string, unknown>>): object {
    if (k1 !== id) return refused('k1 does not belong to this LNURL.')
    if (this.#paidOut.has(id)) return refused('This LNURL has already been used.')
    const decoded = decodeInvoice(typeof pr === 'string' ? pr : '')
    if (!decoded.ok) return refused('pr is not a valid invoice.')
    const amountSats = (decoded.invoice.amountMsat ?? 0) / msatPerSat
    if (amountSats < terms.minSats || amountSats > terms.maxSats)
      return refused(`The amount must be from ${terms.minSats} to ${terms.maxSats} sats.`)
    try {
      this.#deps.deposits.pay(decoded.invoice.paymentRequest)
    } catch (error) {
      return refused(error instanceof Error ? error.message : 'The invoice cannot be paid.')
    }
    this.#paidOut.add(id)
    return { status: 'OK' }
  }
}

const encodeMetadata = (id: string, { description }: LnurlTerms, host: string): string =>
  JSON.stringify([
    ['text/plain', description],
    ['text/identifier', `${id}@${host}`],
  ])
