import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { isExpired } from '@common/domain/lightning/is-expired'
import { msatPerSat } from '@common/domain/units'
import type { Invoice, PaymentRail } from '@common/domain/wallet'
import type { Span } from '../engine/trade-store'
import { fieldError, ServiceError } from '../service-error'
import { amountError, type Deposits, type WalletDeps } from './deposits'
import { feeReserveSats, routingFeeSats, walletLimits } from './wallet-limits'

export interface WithdrawalRow {
  readonly id: string
  readonly rail: 'lightning' | 'internal'
  readonly amount: number
  readonly fee: number
  readonly payment_hash: string | null
  /** Public key of the payee, or the user name. */
  readonly destination: string
  readonly created_ts: number
  readonly settled_ts: number | null
}

/** Brings the sats of a withdrawal to the free balance; called inside its transaction. */
export type Funding = (withdrawalId: string, amountSats: number, feeSats: number) => void

/** They are there already. */
const fromBalance: Funding = () => undefined

/** Money that goes out. */
export class Withdrawals {
  readonly #deps: WalletDeps
  readonly #deposits: Deposits
  readonly #insert
  readonly #list
  readonly #one
  readonly #byHash

  constructor(deps: WalletDeps, deposits: Deposits) {
    const { store } = deps
    this.#deps = deps
    this.#deposits = deposits
    this.#insert = store.prepare(
      `INSERT INTO withdrawals (id, uid, rail, amount, fee, payment_hash, destination, created_ts, settled_ts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#list = store.prepare<WithdrawalRow>(
      'SELECT * FROM withdrawals WHERE uid = ? AND created_ts BETWEEN ? AND ? AND instr(?, rail) ORDER BY created_ts DESC, seq DESC LIMIT ?',
    )
    this.#one = store.prepare<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = ? AND uid = ?')
    this.#byHash = store.prepare<WithdrawalRow>('SELECT * FROM withdrawals WHERE payment_hash = ?')
  }

  /**
   * Pays an invoice from the balance. An invoice of a deposit here is settled without leaving the house, and costs nothing.
   * @throws ServiceError when the invoice cannot be paid or the balance does not cover amount and fee reserve.
   */
  payInvoice(uid: string, paymentRequest: string, fund: Funding = fromBalance): WithdrawalRow {
    const { invoice, amountSats } = this.#payable(paymentRequest)
    const { paymentHash } = invoice
    const ownDeposit = this.#deposits.findByHash(paymentHash)
    if (ownDeposit !== null) this.#deposits.checkPayable(ownDeposit, 'invoice')
    const reserveSats = ownDeposit === null ? feeReserveSats(amountSats) : 0
    const { store, ledger, clocks, identity, notices } = this.#deps
    const id = identity.uuid()
    const atMs = clocks.serviceMs()
    const fee = ownDeposit === null ? routingFeeSats(amountSats) : 0
    if (fund === fromBalance) this.#checkBalance(uid, amountSats, reserveSats)
    store.write(() => {
      fund(id, amountSats, fee)
      ledger.transfer({
        atMs,
        kind: 'withdrawal',
        reference: id,
        postings: [
          { uid, account: 'free', amountSats: -(amountSats + fee) },
          { account: 'lightning', amountSats },
          { account: 'routing-fees', amountSats: fee },
        ],
      })
      this.#insert.run(id, uid, 'lightning', amountSats, fee, paymentHash, invoice.payee, atMs, atMs)
      if (ownDeposit !== null) this.#deposits.credit(ownDeposit)
      notices.add(uid, 'withdrawal/lightning/success', { id, amount: amountSats, fee })
    })
    return this.one(uid, id)
  }

  /** Specification 4.3, Internal transfer. */
  transfer(
    from: { uid: string; username: string },
    to: { uid: string; username: string },
    amountSats: number,
  ): void {
    if (from.uid === to.uid)
      throw fieldError('invalidRequest', 'toUsername', 'toUsername must be another user')
    this.#checkBalance(from.uid, amountSats, 0)
    const { store, ledger, clocks, identity, notices } = this.#deps
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
      this.#insert.run(id, from.uid, 'internal', amountSats, 0, null, to.username, atMs, atMs)
      this.#deposits.recordInternal(to.uid, amountSats, from.username)
      notices.add(from.uid, 'withdrawal/internal/success', {
        id,
        amount: amountSats,
        to_username: to.username,
      })
    })
  }

  /** Newest first. */
  list(uid: string, { from, to, limit }: Span, rails: readonly PaymentRail[]): WithdrawalRow[] {
    return this.#list.all(uid, from ?? 0, to ?? Number.MAX_SAFE_INTEGER, rails.join(','), limit)
  }

  one(uid: string, id: string): WithdrawalRow {
    const row = this.#one.get(id, uid)
    if (row === undefined) throw fieldError('notFound', 'id', `There is no withdrawal ${id}`)
    return row
  }

  #payable(paymentRequest: string): { invoice: Invoice; amountSats: number } {
    const decoded = decodeInvoice(paymentRequest)
    if (!decoded.ok) throw fieldError('invoiceInvalid', 'invoice', decoded.message)
    const { invoice } = decoded
    if (invoice.network !== 'regtest') {
      const message = `The invoice is for the network ${invoice.network}; the practice exchange pays invoices of regtest only`
      throw fieldError('invoiceInvalid', 'invoice', message)
    }
    if (invoice.amountMsat === null)
      throw fieldError('invoiceInvalid', 'invoice', 'The invoice must name an amount')
    if (isExpired(invoice, this.#deps.clocks.serviceMs())) {
      const message = `The invoice expired at ${new Date(invoice.expiresAtMs).toISOString()}`
      throw fieldError('invoiceExpired', 'invoice', message)
    }
    if (this.#byHash.get(invoice.paymentHash) !== undefined) {
      throw fieldError('invoiceAlreadyPaid', 'invoice', 'The invoice has been paid already')
    }
    const amountSats = Math.ceil(invoice.amountMsat / msatPerSat)
    const { minWithdraw, maxWithdraw } = walletLimits
    if (amountSats < minWithdraw || amountSats > maxWithdraw)
      throw amountError(amountSats, 'withdrawal', minWithdraw, maxWithdraw)
    return { invoice, amountSats }
  }

  #checkBalance(uid: string, amountSats: number, reserveSats: number): void {
    const freeSats = this.#deps.ledger.balanceSats(uid, 'free')
    if (amountSats + reserveSats <= freeSats) return
    const reserve = reserveSats === 0 ? '' : ` and ${reserveSats} sats for the fee`
    const message = `Sending ${amountSats} sats needs them${reserve} on the balance; it is ${freeSats} sats.`
    throw new ServiceError('insufficientBalance', message)
  }
}
