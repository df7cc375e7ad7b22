/** A payment request that cannot be used; the message says why in words for the person who pasted it. */
export class InvoiceError extends Error {
  override readonly name = 'InvoiceError'
}
