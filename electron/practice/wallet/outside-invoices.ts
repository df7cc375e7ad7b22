import type { Store } from '../ledger/store'

export const invoiceBehaviors = ['pay', 'fail', 'pending'] as const

/** `pending` lasts until settled through the control interface. */
export type InvoiceBehavior = (typeof invoiceBehaviors)[number]

/** Unknown invoices succeed. */
export class OutsideInvoices {
  readonly #insert
  readonly #find

  constructor(store: Store) {
    this.#insert = store.prepare('INSERT INTO outside_invoices (payment_hash, behaviour) VALUES (?, ?)')
    this.#find = store.prepare<{ behaviour: InvoiceBehavior }>(
      'SELECT behaviour FROM outside_invoices WHERE payment_hash = ?',
    )
  }

  add(paymentHash: string, behaviour: InvoiceBehavior): void {
    if (behaviour !== 'pay') this.#insert.run(paymentHash, behaviour)
  }

  behaviourOf(paymentHash: string): InvoiceBehavior {
    return this.#find.get(paymentHash)?.behaviour ?? 'pay'
  }
}
