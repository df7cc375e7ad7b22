import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import type { PaymentRail } from '@common/domain/wallet'
import type { Clocks } from '../time/clock'
import type { Span } from '../ledger/span'
import type { IdGenerator } from '../time/id-generator'
import type { Ledger } from '../ledger/ledger'
import type { Store } from '../ledger/store'
import type { AccountFeed } from '../users/account-feed'
import type { UserNotifications } from '../users/notifications'
import { fieldError, ServiceError } from '../errors/service-error'
import type { LightningNode } from './lightning-node'
import { walletLimits } from './wallet-limits'
import { inEnglish } from '@common/texts/in-english'

export interface DepositRow {
  readonly id: string
  readonly uid: string
  readonly rail: 'lightning' | 'internal'
  readonly amount: number
  readonly payment_hash: string | null
  readonly from_username: string | null
  readonly created_ts: number
  readonly expires_ts: number | null
  readonly settled_ts: number | null
  readonly comment: string | null
}

interface RequestNotes {
  readonly comment?: string | undefined
  /** Hex; replaces the invoice's description. */
  readonly descriptionHash?: string | undefined
}

export interface WalletDeps {
  readonly store: Store
  readonly ledger: Ledger
  readonly clocks: Clocks
  readonly identity: IdGenerator
  readonly notices: UserNotifications
  readonly feed: AccountFeed
  readonly node: LightningNode
  readonly invoiceExpirySeconds: number
}

export const amountError = (
  amount: number,
  label: string,
  min: number,
  max: number,
  field = 'amount',
): ServiceError =>
  fieldError(
    'amountOutOfRange',
    field,
    `The amount of ${label} must be from ${min} to ${max} sats, got ${amount}`,
  )

/** Repeated in the notification (protocol/v2.md#notifications). */
const getDescription = (id: string): string => `Deposit ${id}`

export class Deposits {
  readonly #deps: WalletDeps
  readonly #insert
  readonly #settle
  readonly #list
  readonly #one
  readonly #byHash
  readonly #creditListeners: ((deposit: DepositRow) => void)[] = []

  constructor(deps: WalletDeps) {
    const { store } = deps
    this.#deps = deps
    this.#insert = store.prepare(
      `INSERT INTO deposits (id, uid, rail, amount, payment_hash, from_username, created_ts, expires_ts, settled_ts, comment)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#settle = store.prepare('UPDATE deposits SET settled_ts = ? WHERE id = ?')
    this.#list = store.prepare<DepositRow>(
      'SELECT * FROM deposits WHERE uid = ? AND created_ts BETWEEN ? AND ? AND instr(?, rail) ORDER BY created_ts DESC, seq DESC LIMIT ?',
    )
    this.#one = store.prepare<DepositRow>('SELECT * FROM deposits WHERE id = ? AND uid = ?')
    this.#byHash = store.prepare<DepositRow>('SELECT * FROM deposits WHERE payment_hash = ?')
  }

  /** Creates an invoice (protocol/v2.md#wallet). */
  request(
    uid: string,
    amountSats: number,
    { comment, descriptionHash: hash }: RequestNotes = {},
  ): { depositId: string; paymentRequest: string; expiry: number } {
    const { minDeposit, maxDeposit, maxBalance } = walletLimits
    if (amountSats < minDeposit || amountSats > maxDeposit)
      throw amountError(amountSats, 'a deposit', minDeposit, maxDeposit)
    const balanceSats = this.#deps.ledger.balanceSats(uid, 'free')
    if (balanceSats + amountSats > maxBalance) {
      const message = `The balance can be at most ${maxBalance} sats; it is ${balanceSats} sats, and the deposit is ${amountSats} sats.`
      throw new ServiceError('balanceTooHigh', message)
    }
    const { clocks, identity, node, invoiceExpirySeconds: expiry } = this.#deps
    const depositId = identity.uuid()
    const description = hash === undefined ? getDescription(depositId) : { hash }
    const { paymentRequest, paymentHash } = node.invoice(amountSats, description, expiry)
    const nowMs = clocks.serviceMs()
    // Invoices count whole seconds.
    const expiresMs = (Math.floor(nowMs / 1000) + expiry) * 1000
    this.#insert.run(
      depositId, uid, 'lightning', amountSats, paymentHash, null, nowMs, expiresMs, null, comment ?? null,
    ) // prettier-ignore
    return { depositId, paymentRequest, expiry }
  }

  /** @throws ServiceError if unknown, expired or paid */
  pay(paymentRequest: string): DepositRow {
    const decoded = decodeInvoice(paymentRequest)
    if (!decoded.ok) throw fieldError('invoiceInvalid', 'paymentRequest', inEnglish(decoded.reason))
    const deposit = this.findByHash(decoded.invoice.paymentHash)
    if (deposit === null)
      throw fieldError('notFound', 'paymentRequest', 'The invoice does not belong to a deposit')
    this.checkPayable(deposit, 'paymentRequest')
    this.credit(deposit)
    return deposit
  }

  findByHash(paymentHash: string): DepositRow | null {
    return this.#byHash.get(paymentHash) ?? null
  }

  checkPayable({ settled_ts, expires_ts }: DepositRow, field: string): void {
    if (settled_ts !== null)
      throw fieldError('invoiceAlreadyPaid', field, 'The invoice has already been paid')
    if (expires_ts !== null && this.#deps.clocks.serviceMs() >= expires_ts) {
      throw fieldError(
        'invoiceExpired',
        field,
        `The invoice expired at ${new Date(expires_ts).toISOString()}`,
      )
    }
  }

  /** Called inside the credit's transaction. */
  onCredit(listener: (deposit: DepositRow) => void): void {
    this.#creditListeners.push(listener)
  }

  credit(deposit: DepositRow): void {
    const { id, uid, amount } = deposit
    const { store, ledger, clocks, notices, feed } = this.#deps
    const atMs = clocks.serviceMs()
    store.write(() => {
      this.#settle.run(atMs, id)
      ledger.transfer({
        atMs,
        kind: 'deposit',
        reference: id,
        postings: [
          { account: 'lightning', amountSats: -amount },
          { uid, account: 'free', amountSats: amount },
        ],
      })
      notices.add(uid, 'deposit/lightning/success', { id, amount, description: getDescription(id) })
      for (const listener of this.#creditListeners) listener(deposit)
      const payment = { network: 'lightning', id, amountSats: amount, status: 'settled' } as const
      feed.publish(uid, { kind: 'deposit', payment: { ...payment, transactionId: null } })
    })
  }

  recordInternal(uid: string, amountSats: number, fromUsername: string): void {
    const { clocks, identity, notices } = this.#deps
    const id = identity.uuid()
    const nowMs = clocks.serviceMs()
    this.#insert.run(id, uid, 'internal', amountSats, null, fromUsername, nowMs, null, nowMs, null)
    notices.add(uid, 'deposit/internal/success', { id, amount: amountSats, from_username: fromUsername })
  }

  list(uid: string, { from, to, limit }: Span, rails: readonly PaymentRail[]): DepositRow[] {
    return this.#list.all(uid, from ?? 0, to ?? Number.MAX_SAFE_INTEGER, rails.join(','), limit)
  }

  read(uid: string, id: string): DepositRow {
    const row = this.#one.get(id, uid)
    if (row === undefined) throw fieldError('notFound', 'id', `Deposit ${id} not found`)
    return row
  }
}
