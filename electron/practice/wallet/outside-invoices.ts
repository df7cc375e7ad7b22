import type { Store } from '../ledger/store'

export const invoiceBehaviours = ['pay', 'fail', 'pending'] as const

/** `pending` lasts until settled through the control interface. */
export type InvoiceBehaviour = (typeof invoiceBehaviours)[number]

/** Unknown invoices succeed. */
export class OutsideInvoices {
  readonly #insert
  readonly #find

  constructor(store: Store) {
    this.#insert = store.prepare('INSERT INTO outside_invoices (payment_hash, behaviour) VALUES (?, ?)')
    this.#find = store.prepare<{ behaviour: InvoiceBehaviour }>(
      'SELECT behaviour FROM outside_invoices WHERE payment_hash = ?',
    )
  }

  add(paymentHash: string, behaviour: InvoiceBehaviour): void {
    if (behaviour !== 'pay') this.#insert.run(paymentHash, behaviour)
  }

  behaviourOf(paymentHash: string): InvoiceBehaviour {
    return this.#find.get(paymentHash)?.behaviour ?? 'pay'
  }
}
