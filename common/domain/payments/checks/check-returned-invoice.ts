import type { Network } from '../../account'
import { decodeInvoice } from '../../lightning/decode-invoice'
import { isExpired } from '../../lightning/is-expired'
import type { Msat } from '../../units'
import type { Invoice } from '../../wallet'
import type { ReturnedInvoiceBlocker } from './payment-blocker'
import { getInvoiceNetwork } from '../decode/networks'

export interface RequestedInvoice {
  readonly networks: readonly [Network, ...Network[]]
  readonly amountMsat: Msat
  /** Dollars were requested: a lower amount in sats is accepted. */
  readonly isMaximum?: true
  /** SHA-256 in hex; null accepts any description. */
  readonly descriptionHash: string | null
}

type ReturnedInvoice =
  | { readonly ok: true; readonly invoice: Invoice }
  | { readonly ok: false; readonly finding: ReturnedInvoiceBlocker }

/**
 * Checks an invoice before it is shown: a hostile service could show another amount in the QR code.
 * @param nowMs by the issuer's clock
 */
export function checkReturnedInvoice(
  text: string,
  requested: RequestedInvoice,
  nowMs: number,
): ReturnedInvoice {
  const refused = (finding: ReturnedInvoiceBlocker): ReturnedInvoice => ({ ok: false, finding })
  if (!/^ln[a-z0-9]+$/i.test(text)) return refused({ kind: 'returned-no-invoice' })
  const decoded = decodeInvoice(text)
  if (!decoded.ok) return refused({ kind: 'returned-no-invoice' })
  const { invoice } = decoded
  const found = getInvoiceNetwork(invoice)
  if (!requested.networks.includes(found))
    return refused({ kind: 'returned-wrong-network', found, wanted: requested.networks[0] })
  const { amountMsat: foundMsat, descriptionHash } = invoice
  if (requested.isMaximum ? !isWithin(foundMsat, requested.amountMsat) : foundMsat !== requested.amountMsat) {
    const kind = requested.isMaximum ? 'returned-too-dear' : 'returned-wrong-amount'
    return refused({ kind, foundMsat, wantedMsat: requested.amountMsat })
  }
  if (requested.descriptionHash !== null && descriptionHash !== requested.descriptionHash)
    return refused({ kind: 'returned-other-description' })
  if (isExpired(invoice, nowMs))
    return refused({ kind: 'returned-expired', expiredAtMs: invoice.expiresAtMs })
  return { ok: true, invoice }
}

const isWithin = (foundMsat: Msat | null, mostMsat: Msat): boolean =>
  foundMsat !== null && foundMsat <= mostMsat
