import { minuteMs } from '@common/domain/durations'
import { checkReturnedInvoice } from '@common/domain/payments/checks/check-returned-invoice'
import type { LnurlPayTerms, LnurlWithdrawTerms, SuccessAction } from '@common/domain/payments/lnurl-offer'
import { readPayment } from '@common/domain/payments/decode/read-payment'
import type { LnurlLink } from '@common/domain/payments/decode/lnurl-link'
import { msat, msatPerSat, type Sats } from '@common/domain/units'
import type { DepositInvoice, Invoice } from '@common/domain/wallet'
import type { Clock } from '../../ports/clock'
import { LnurlError, type LnurlOffer, type LnurlServices } from '../../ports/lnurl'
import { Refusal } from '../../ports/refusal'
import type { NetworkCandidates } from '../../state/network-candidates'
import { toBlockerRefusal } from '../wallet/blocker-refusal'
import { message } from '@common/texts/message'

interface ShownOffer {
  readonly offerId: string
  readonly host: string
  readonly callbackHost: string
  readonly lightningAddress: string | null
  readonly terms: LnurlPayTerms | LnurlWithdrawTerms
}

interface PreparedPayment {
  readonly invoice: Invoice
  readonly amountSats: Sats
  readonly successAction: SuccessAction | null
}

export interface InvoiceSource {
  readonly payee: string
  readonly description: string
  readonly comment: string | null
}

interface DepositSource {
  readonly payer: string
  readonly description: string
}

interface LnurlPaymentsDeps {
  readonly coins: Pick<NetworkCandidates, 'possible'>
  readonly services: LnurlServices
  readonly clock: Clock
  /** For the expiry of external invoices. */
  readonly nowMs: () => number
  readonly requestDeposit: (amountSats: Sats) => Promise<DepositInvoice>
  readonly newId: () => string
  readonly onDeposit: (depositId: string, source: DepositSource) => void
  readonly onInvoice: (paymentHash: string, source: InvoiceSource) => void
}

interface StoredOffer {
  readonly offer: LnurlOffer
  readonly giver: string
  readonly atMs: number
}

const retainedMs = 30 * minuteMs
const maxRetained = 20

export interface LnurlPayments {
  /** @throws Refusal */
  requestOffer(text: string): Promise<ShownOffer>
  /**
   * Compares the invoice with the request.
   * @throws Refusal
   */
  prepare(offerId: string, amountSats: Sats, comment: string | null): Promise<PreparedPayment>
  /**
   * Submits the invoice once. `asked`: the host accepted; the deposit is watched in either case.
   * @throws Refusal if the invoice was not submitted, or the host refused
   */
  withdraw(
    offerId: string,
    amountSats: Sats,
  ): Promise<{ readonly request: DepositInvoice; readonly answer: 'asked' | 'unknown' }>
}

/** Offers stay in the main process; the window has ids. */
export function lnurlPayments(deps: LnurlPaymentsDeps): LnurlPayments {
  const { coins, services, clock, nowMs, requestDeposit, newId, onDeposit, onInvoice } = deps
  const offers = new Map<string, StoredOffer>()

  function keep(offer: LnurlOffer, giver: string): string {
    const offerId = newId()
    offers.set(offerId, { offer, giver, atMs: clock.nowMs() })
    for (const oldest of [...offers.keys()].slice(0, -maxRetained)) offers.delete(oldest)
    return offerId
  }

  function find(offerId: string): StoredOffer {
    const storedOffer = offers.get(offerId)
    if (!storedOffer || clock.nowMs() > storedOffer.atMs + retainedMs)
      throw toBlockerRefusal({ kind: 'offer-gone' })
    return storedOffer
  }

  function checkAmount({ minSats, maxSats }: LnurlOffer['terms'], amountSats: Sats) {
    if (amountSats < minSats)
      throw toBlockerRefusal({ kind: 'below-minimum', amountSats, minSats }, 'amountSats')
    if (amountSats > maxSats)
      throw toBlockerRefusal({ kind: 'above-maximum', amountSats, maxSats }, 'amountSats')
  }

  /** Available again if `run` fails. */
  async function takeOffer<T>(offerId: string, run: () => Promise<T>): Promise<T> {
    const storedOffer = find(offerId)
    offers.delete(offerId)
    try {
      return await run()
    } catch (error) {
      offers.set(offerId, storedOffer)
      throw error
    }
  }

  return {
    async requestOffer(text) {
      const link = parseLnurlLink(text)
      const offer = await asking(() => services.requestOffer(link.url))
      const { terms, callbackHost } = offer
      const { host, lightningAddress } = link
      return { offerId: keep(offer, lightningAddress ?? host), host, callbackHost, lightningAddress, terms }
    },

    async prepare(offerId, amountSats, comment) {
      const {
        offer: { terms, callback },
        giver,
      } = find(offerId)
      if (terms.kind !== 'pay') throw toBlockerRefusal({ kind: 'offer-gone' })
      checkAmount(terms, amountSats)
      const mostCharacters = terms.commentLength
      if (comment !== null && comment.length > mostCharacters)
        throw toBlockerRefusal({ kind: 'comment-too-long', mostCharacters }, 'comment')
      const amountMsat = msat(amountSats * msatPerSat)
      const answer = await asking(() => services.requestInvoice(callback, amountMsat, comment))
      const { description, descriptionHash } = terms
      const checked = checkReturnedInvoice(
        answer.paymentRequest,
        { networks: coins.possible, amountMsat, descriptionHash },
        nowMs(),
      )
      if (!checked.ok) throw toBlockerRefusal(checked.finding)
      onInvoice(checked.invoice.paymentHash, { payee: giver, description, comment })
      return { invoice: checked.invoice, amountSats, successAction: answer.successAction }
    },

    async withdraw(offerId, amountSats) {
      const storedOffer = find(offerId)
      const { offer, giver } = storedOffer
      if (!('k1' in offer)) throw toBlockerRefusal({ kind: 'offer-gone' })
      checkAmount(offer.terms, amountSats)
      // The host may pay at any time: the offer can't be reused, not even by a second call meanwhile.
      const request = await takeOffer(offerId, () => requestDeposit(amountSats))
      onDeposit(request.depositId, { payer: giver, description: offer.terms.description })
      try {
        await services.submitInvoice(offer.callback, offer.k1, request.paymentRequest)
        return { request, answer: 'asked' }
      } catch (error) {
        if (error instanceof LnurlError && error.kind === 'unknown-outcome')
          return { request, answer: 'unknown' }
        // The host received nothing, so the user may allow it and try again.
        if (error instanceof Refusal) offers.set(offerId, storedOffer)
        throw toRefusal(error)
      }
    },
  }
}

function parseLnurlLink(pastedText: string): LnurlLink {
  const pasted = readPayment(pastedText)
  const payment = pasted.kind === 'bitcoin' ? pasted.lightning : pasted
  if (payment?.kind === 'lnurl') return payment.link
  throw new Refusal('invalid-input', message('payment.notLnurl'))
}

const toRefusal = (error: unknown): unknown =>
  error instanceof LnurlError
    ? toBlockerRefusal({ kind: 'service', problem: error.kind, host: error.host, reason: error.reason })
    : error

async function asking<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw toRefusal(error)
  }
}
