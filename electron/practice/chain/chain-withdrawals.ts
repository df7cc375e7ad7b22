import { checkAddress } from '@common/domain/bitcoin/address'
import { spanBounds, type Span } from '../ledger/span'
import { fieldError } from '../errors/service-error'
import { amountError } from '../wallet/deposits'
import { checkCovered, refundInTransit, debitInTransit } from '../wallet/in-transit'
import { walletLimits } from '../wallet/wallet-limits'
import type { ChainDeposits, ChainDeps } from './chain-deposits'
import { chainLimits } from './chain-limits'
import { inEnglish } from '@common/texts/in-english'

export interface ChainWithdrawalRow {
  readonly rail: 'bitcoin'
  readonly id: string
  readonly uid: string
  readonly address: string
  readonly amount: number
  readonly fee: number
  readonly status: 'pending' | 'confirmed' | 'failed' | 'canceled'
  readonly tx_id: string | null
  readonly created_ts: number
}

/** Canceled and failed withdrawals are refunded with their fee. */
export const getChainFee = ({ fee, status }: Pick<ChainWithdrawalRow, 'fee' | 'status'>): number =>
  status === 'canceled' || status === 'failed' ? 0 : fee

/** Debited immediately, sent at the next block, confirmed by the next; cancelable until sent. */
export class ChainWithdrawals {
  readonly #deps: ChainDeps
  readonly #deposits: ChainDeposits
  readonly #insert
  readonly #list
  readonly #one
  readonly #any
  readonly #pending
  readonly #change

  constructor(deps: ChainDeps, deposits: ChainDeposits) {
    const { store } = deps
    this.#deps = deps
    this.#deposits = deposits
    this.#insert = store.prepare(
      `INSERT INTO bitcoin_withdrawals (id, uid, address, amount, fee, status, created_ts)
       VALUES (?, ?, ?, ?, ?, 'pending', ?)`,
    )
    this.#list = store.prepare<ChainWithdrawalRow>(
      `SELECT 'bitcoin' AS rail, * FROM bitcoin_withdrawals WHERE uid = ? AND created_ts BETWEEN ? AND ?
       ORDER BY created_ts DESC, seq DESC LIMIT ?`,
    )
    this.#one = store.prepare<ChainWithdrawalRow>(
      "SELECT 'bitcoin' AS rail, * FROM bitcoin_withdrawals WHERE id = ? AND uid = ?",
    )
    this.#any = store.prepare<ChainWithdrawalRow>(
      "SELECT 'bitcoin' AS rail, * FROM bitcoin_withdrawals WHERE id = ?",
    )
    this.#pending = store.prepare<ChainWithdrawalRow>(
      "SELECT 'bitcoin' AS rail, * FROM bitcoin_withdrawals WHERE status = 'pending' ORDER BY seq",
    )
    this.#change = store.prepare('UPDATE bitcoin_withdrawals SET status = ?, tx_id = ? WHERE id = ?')
  }

  /**
   * Implements protocol/v2.md#wallet.
   * @throws ServiceError
   */
  request(uid: string, addressText: string, amountSats: number): string {
    const checked = checkAddress(addressText, 'regtest')
    if (!checked.ok) throw fieldError('addressInvalid', 'address', inEnglish(checked.reason))
    const { minWithdraw, withdrawFee: fee } = chainLimits
    const { maxWithdraw } = walletLimits
    if (amountSats < minWithdraw || amountSats > maxWithdraw)
      throw amountError(amountSats, 'an on-chain withdrawal', minWithdraw, maxWithdraw)
    const { store, clocks, ledger, identity } = this.#deps
    checkCovered(ledger, { uid, amount: amountSats, fee })
    const id = identity.uuid()
    const atMs = clocks.serviceMs()
    store.write(() => {
      this.#insert.run(id, uid, checked.value.address, amountSats, fee, atMs)
      debitInTransit(ledger, { id, uid, amount: amountSats, fee }, atMs)
      this.#tell({ id, uid, amount: amountSats, fee, tx_id: null, status: 'pending' }, 'pending')
    })
    return id
  }

  /**
   * Implements protocol/v2.md#wallet.
   * @throws ServiceError if unknown, sent or canceled
   */
  cancel(uid: string, id: string): void {
    const row = this.find(uid, id)
    if (row === null) throw fieldError('notFound', 'id', `On-chain withdrawal ${id} not found`)
    this.#returnFunds(row, 'id', 'canceled')
  }

  /** @returns false if the id is unknown */
  fail(id: string): boolean {
    const row = this.#any.get(id)
    if (row === undefined) return false
    this.#deps.store.write(() => {
      const failed = this.#returnFunds(row, 'withdrawalId', 'failed')
      const { uid, amount } = failed
      this.#deps.notices.add(uid, 'withdrawal/bitcoin/failed', { id, amount, fee: getChainFee(failed) })
    })
    return true
  }

  get isWaiting(): boolean {
    return this.#pending.get() !== undefined
  }

  onBlock(): void {
    for (const row of this.#pending.all()) {
      if (row.tx_id === null) this.#send(row)
      else {
        const { id, uid, amount, fee, tx_id } = row
        this.#change.run('confirmed', tx_id, id)
        this.#deps.notices.add(uid, 'withdrawal/bitcoin/success', { id, amount, fee, transaction_id: tx_id })
        this.#tell(row, 'processed')
      }
    }
  }

  list(uid: string, span: Span): ChainWithdrawalRow[] {
    return this.#list.all(uid, ...spanBounds(span))
  }

  find(uid: string, id: string): ChainWithdrawalRow | null {
    return this.#one.get(id, uid) ?? null
  }

  #send(row: ChainWithdrawalRow): void {
    const { id, address, amount, fee } = row
    const { ledger, clocks, identity, addresses } = this.#deps
    const transactionId = Buffer.from(identity.bytes(32)).toString('hex')
    this.#change.run('pending', transactionId, id)
    ledger.transfer({
      atMs: clocks.serviceMs(),
      kind: 'withdrawal-sent',
      reference: id,
      postings: [
        { account: 'in-transit', amountSats: -(amount + fee) },
        { account: 'bitcoin', amountSats: amount },
        { account: 'mining-fees', amountSats: fee },
      ],
    })
    this.#tell({ ...row, tx_id: transactionId }, 'processing')
    if (addresses.find(address) !== null) this.#deposits.see(address, amount, transactionId)
  }

  #returnFunds(row: ChainWithdrawalRow, field: string, end: 'failed' | 'canceled'): ChainWithdrawalRow {
    const { id, status, tx_id } = row
    if (status !== 'pending' || tx_id !== null) {
      const state = status === 'pending' ? 'sent' : status
      const message = `The withdrawal can no longer be canceled: its status is ${state}`
      throw fieldError('invalidRequest', field, message)
    }
    const { store, ledger, clocks } = this.#deps
    const returned: ChainWithdrawalRow = { ...row, status: end }
    store.write(() => {
      this.#change.run(end, null, id)
      refundInTransit(ledger, row, clocks.serviceMs())
      this.#tell(returned, end === 'failed' ? 'rejected' : 'canceled')
    })
    return returned
  }

  #tell(row: Omit<ChainWithdrawalRow, 'rail' | 'address' | 'created_ts'>, status: string): void {
    const { id, uid, amount, tx_id: transactionId } = row
    const payment = { network: 'bitcoin', id, amountSats: amount, status, transactionId } as const
    this.#deps.feed.publish(uid, { kind: 'withdrawal', payment, feeSats: getChainFee(row) })
  }
}
