import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { isExpired } from '@common/domain/lightning/is-expired'
import { msatPerSat } from '@common/domain/units'
import type { Invoice } from '@common/domain/wallet'
import { fieldError, ServiceError } from '../errors/service-error'
import { amountError, type Deposits, type WalletDeps } from './deposits'
import type { InFlight } from './in-flight'
import { checkCovered } from './in-transit'
import type { OutsideInvoices } from './outside-invoices'
import { feeReserveSats, routingFeeSats, walletLimits } from './wallet-limits'
import { isPending, type WithdrawalRow, type WithdrawalStore } from './withdrawal-store'
import { inEnglish } from '@common/texts/in-english'

/** Called inside the withdrawal's transaction. */
type Funding = (withdrawalId: string, amountSats: number, feeSats: number) => void

interface PaymentOptions {
  /** Omitted if the balance suffices. */
  readonly fund?: Funding
  readonly destination?: string
}

interface WithdrawalDeps extends WalletDeps {
  readonly deposits: Deposits
  readonly inFlight: InFlight
  readonly outsideInvoices: OutsideInvoices
  readonly withdrawalStore: WithdrawalStore
}

export class Withdrawals {
  readonly #deps: WithdrawalDeps

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps
  }

  /**
   * Settles own invoices internally without a fee; others may stay pending.
   * @throws ServiceError if the invoice is invalid, the balance too low, or the payment failed. A failed payment is
   * refunded and remains listed.
   */
  payInvoice(uid: string, paymentRequest: string, { fund, destination }: PaymentOptions = {}): WithdrawalRow {
    const { store, ledger, identity, inFlight, deposits, outsideInvoices, withdrawalStore } = this.#deps
    const { invoice, amountSats } = this.#payable(paymentRequest)
    const { paymentHash } = invoice
    const ownDeposit = deposits.findByHash(paymentHash)
    if (ownDeposit !== null) deposits.checkPayable(ownDeposit, 'invoice')
    const feeSats = ownDeposit === null ? routingFeeSats(amountSats) : 0
    // `fund` also credits the fee.
    const reserveSats = fund === undefined && ownDeposit === null ? feeReserveSats(amountSats) : feeSats
    if (fund === undefined) checkCovered(ledger, { uid, amount: amountSats, fee: reserveSats })
    const id = identity.uuid()
    store.write(() => {
      fund?.(id, amountSats, feeSats)
      inFlight.begin({
        id,
        uid,
        rail: 'lightning',
        amount: amountSats,
        fee: reserveSats,
        payment_hash: paymentHash,
        destination: destination ?? invoice.payee,
      })
      const begun = withdrawalStore.read(uid, id)
      switch (outsideInvoices.behaviourOf(paymentHash)) {
        case 'pay':
          inFlight.settle(begun, feeSats)
          if (ownDeposit !== null) deposits.credit(ownDeposit)
          return
        case 'fail':
          return inFlight.fail(begun)
        case 'pending':
          return
      }
    })
    const row = withdrawalStore.read(uid, id)
    if (row.failed_ts === null) return row
    throw new ServiceError(
      'paymentFailed',
      `No route found. The payment of ${amountSats} sats was returned to the balance.`,
    )
  }

  /** @throws ServiceError if none is pending. */
  settle(paymentHash: string, isPaid: boolean): WithdrawalRow {
    const { store, inFlight, withdrawalStore } = this.#deps
    const row = withdrawalStore.byHash(paymentHash)
    if (row === null || !isPending(row))
      throw fieldError('notFound', 'paymentHash', 'There is no pending withdrawal with this payment hash')
    store.write(() =>
      isPaid ? inFlight.settle(row, Math.min(row.fee, routingFeeSats(row.amount))) : inFlight.fail(row),
    )
    return withdrawalStore.read(row.uid, row.id)
  }

  /** Implements protocol/v2.md#wallet. */
  transfer(
    from: { uid: string; username: string },
    to: { uid: string; username: string },
    amountSats: number,
  ): void {
    if (from.uid === to.uid)
      throw fieldError('invalidRequest', 'toUsername', 'toUsername must be another user')
    const { store, ledger, clocks, identity, notices, deposits, withdrawalStore } = this.#deps
    checkCovered(ledger, { uid: from.uid, amount: amountSats, fee: 0 })
    const id = identity.uuid()
    const atMs = clocks.serviceMs()
    store.write(() => {
      ledger.transfer({
        atMs,
        kind: 'transfer',
        reference: id,
        postings: [
          { uid: from.uid, account: 'free', amountSats: -amountSats },
          { uid: to.uid, account: 'free', amountSats },
        ],
      })
      const row = {
        id,
        uid: from.uid,
        rail: 'internal',
        amount: amountSats,
        fee: 0,
        payment_hash: null,
      } as const
      withdrawalStore.begin({ ...row, destination: to.username }, atMs)
      withdrawalStore.settle(id, 0, atMs)
      deposits.recordInternal(to.uid, amountSats, from.username)
      notices.add(from.uid, 'withdrawal/internal/success', {
        id,
        amount: amountSats,
        to_username: to.username,
      })
    })
  }

  #payable(paymentRequest: string): { invoice: Invoice; amountSats: number } {
    const decoded = decodeInvoice(paymentRequest)
    if (!decoded.ok) throw fieldError('invoiceInvalid', 'invoice', inEnglish(decoded.reason))
    const { invoice } = decoded
    if (invoice.network !== 'regtest') {
      const message = `The invoice is for the network ${invoice.network}; the practice exchange only pays regtest invoices`
      throw fieldError('invoiceInvalid', 'invoice', message)
    }
    if (invoice.amountMsat === null)
      throw fieldError('invoiceInvalid', 'invoice', 'The invoice must have an amount')
    if (isExpired(invoice, this.#deps.clocks.serviceMs())) {
      const message = `The invoice expired at ${new Date(invoice.expiresAtMs).toISOString()}`
      throw fieldError('invoiceExpired', 'invoice', message)
    }
    this.#checkNew(invoice.paymentHash)
    const amountSats = Math.ceil(invoice.amountMsat / msatPerSat)
    const { minWithdraw, maxWithdraw } = walletLimits
    if (amountSats < minWithdraw || amountSats > maxWithdraw)
      throw amountError(amountSats, 'a withdrawal', minWithdraw, maxWithdraw, 'invoice')
    return { invoice, amountSats }
  }

  #checkNew(paymentHash: string): void {
    const earlier = this.#deps.withdrawalStore.byHash(paymentHash)
    if (earlier === null) return
    if (earlier.failed_ts !== null)
      throw fieldError(
        'paymentFailed',
        'invoice',
        'The payment of this invoice has failed. Use a new invoice.',
      )
    const state = earlier.settled_ts === null ? 'is being paid' : 'has already been paid'
    throw fieldError('invoiceAlreadyPaid', 'invoice', `The invoice ${state}`)
  }
}
