import type { ServiceProblem } from '@common/domain/payments/checks/payment-blocker'
import type { LnurlPayTerms, LnurlWithdrawTerms, SuccessAction } from '@common/domain/payments/lnurl-offer'
import type { Msat } from '@common/domain/units'

export class LnurlError extends Error {
  readonly kind: ServiceProblem
  readonly host: string
  /** Shortened; only for `refused`. */
  readonly reason: string | null

  constructor(kind: ServiceProblem, host: string, reason: string | null = null) {
    super(`${host}: ${kind}`)
    this.name = 'LnurlError'
    this.kind = kind
    this.host = host
    this.reason = reason
  }
}

/** Never leaves the main process. */
export type LnurlOffer =
  | { readonly terms: LnurlPayTerms; readonly callback: string; readonly callbackHost: string }
  | {
      readonly terms: LnurlWithdrawTerms
      readonly callback: string
      readonly callbackHost: string
      readonly k1: string
    }

interface OfferedInvoice {
  readonly paymentRequest: string
  readonly successAction: SuccessAction | null
}

/** Untrusted services. Every function throws LnurlError. */
export interface LnurlServices {
  requestOffer(url: string): Promise<LnurlOffer>
  requestInvoice(callback: string, amountMsat: Msat, comment: string | null): Promise<OfferedInvoice>
  /** Call once: the service may pay without responding. */
  submitInvoice(callback: string, k1: string, paymentRequest: string): Promise<void>
}
