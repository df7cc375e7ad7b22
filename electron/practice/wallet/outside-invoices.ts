import type { Store } from '../ledger/store'

export const invoiceBehaviours = ['pay', 'fail', 'pending'] as const

/** What becomes of a payment to an invoice of the world outside: it arrives, finds no way, or hangs until it is settled by hand. */
export type InvoiceBehaviour = (typeof invoiceBehaviours)[number]

/** How the invoices of the world outside behave; those that nothing is known of are paid. */
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
