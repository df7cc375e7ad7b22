import type { ServiceProblem } from '@common/domain/payments/finding'
import type { LnurlPayTerms, LnurlWithdrawTerms, SuccessAction } from '@common/domain/payments/lnurl-terms'
import type { Msat } from '@common/domain/units'

export class LnurlError extends Error {
  readonly kind: ServiceProblem
  /** Whom we asked. */
  readonly host: string
  /** The service's own words, shortened; for `refused`. */
  readonly reason: string | null

  constructor(kind: ServiceProblem, host: string, reason: string | null = null) {
    super(`${host}: ${kind}`)
    this.name = 'LnurlError'
    this.kind = kind
    this.host = host
    this.reason = reason
  }
}

/** Where a service is asked next, and what for. Stays in main. */
export type LnurlOffer =
  | { readonly terms: LnurlPayTerms; readonly callback: string; readonly callbackHost: string }
  | {
      readonly terms: LnurlWithdrawTerms
      readonly callback: string
      readonly callbackHost: string
      readonly k1: string
    }

export interface OfferedInvoice {
  /** Not looked at yet. */
  readonly paymentRequest: string
  readonly successAction: SuccessAction | null
}

/** Services of strangers, found by an LNURL or a Lightning address. Every function throws LnurlError. */
export interface LnurlServices {
  ask(url: string): Promise<LnurlOffer>
  requestInvoice(callback: string, amountMsat: Msat, comment: string | null): Promise<OfferedInvoice>
  /** Asks it to pay our invoice. Once only: it may pay although no answer came (`unknown-outcome`). */
  submitInvoice(callback: string, k1: string, paymentRequest: string): Promise<void>
}
