import { decodeAddress } from '@common/domain/bitcoin/address'
import { spanBounds, type Span } from '../ledger/span'
import type { WalletDeps } from '../wallet/deposits'
import { fieldError } from '../errors/service-error'
import type { AddressRegistry } from './address-registry'
import { chainLimits } from './chain-limits'
import { inEnglish } from '@common/texts/in-english'

interface Block {
  readonly height: number
  readonly id: string
  readonly timeMs: number
}

export interface ChainDepositRow {
  readonly rail: 'bitcoin'
  readonly id: string
  readonly uid: string
  readonly address: string
  readonly amount: number
  readonly tx_id: string
  readonly created_ts: number
  readonly height: number | null
  readonly block_id: string | null
  readonly confirmed_ts: number | null
}

export interface ChainDeps extends Omit<WalletDeps, 'node' | 'invoiceExpirySeconds'> {
  readonly addresses: AddressRegistry
}

export class ChainDeposits {
  readonly #deps: ChainDeps
  readonly #insert
  readonly #list
  readonly #one
  readonly #seen
  readonly #include
  readonly #confirm

  constructor(deps: ChainDeps) {
    const { store } = deps
    this.#deps = deps
    this.#insert = store.prepare(
      'INSERT INTO bitcoin_deposits (id, uid, address, amount, tx_id, created_ts) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#list = store.prepare<ChainDepositRow>(
      `SELECT 'bitcoin' AS rail, * FROM bitcoin_deposits WHERE uid = ? AND created_ts BETWEEN ? AND ?
       ORDER BY created_ts DESC, seq DESC LIMIT ?`,
    )
    this.#one = store.prepare<ChainDepositRow>(
      "SELECT 'bitcoin' AS rail, * FROM bitcoin_deposits WHERE id = ? AND uid = ?",
    )
    this.#seen = store.prepare<ChainDepositRow>(
      "SELECT 'bitcoin' AS rail, * FROM bitcoin_deposits WHERE confirmed_ts IS NULL ORDER BY seq",
    )
    this.#include = store.prepare('UPDATE bitcoin_deposits SET height = ?, block_id = ? WHERE id = ?')
    this.#confirm = store.prepare('UPDATE bitcoin_deposits SET confirmed_ts = ? WHERE id = ?')
  }

  receive(address: string, amountSats: number): { id: string; transactionId: string } {
    const decoded = decodeAddress(address)
    if (!decoded.ok) throw fieldError('addressInvalid', 'address', inEnglish(decoded.reason))
    const { value } = decoded
    if (this.#deps.addresses.find(value.address) === null)
      throw fieldError('notFound', 'address', `The address ${value.address} does not belong to a user`)
    const transactionId = Buffer.from(this.#deps.identity.bytes(32)).toString('hex')
    return { id: this.see(value.address, amountSats, transactionId), transactionId }
  }

  see(address: string, amountSats: number, transactionId: string): string {
    const { addresses, identity, clocks } = this.#deps
    const owner = addresses.find(address)
    if (owner === null) throw new Error(`The address ${address} has no owner`)
    const id = identity.uuid()
    this.#insert.run(id, owner.uid, address, amountSats, transactionId, clocks.serviceMs())
    this.#tell({ id, uid: owner.uid, amount: amountSats, tx_id: transactionId }, 'MEMPOOL')
    return id
  }

  get isWaiting(): boolean {
    return this.#seen.get() !== undefined
  }

  /** Called inside the block's transaction. */
  onBlock({ height, id: blockId, timeMs }: Block): void {
    for (const deposit of this.#seen.all()) {
      if (deposit.height === null) {
        this.#include.run(height, blockId, deposit.id)
        this.#tell(deposit, 'CONFIRMED')
      } else if (height - deposit.height + 1 >= chainLimits.confirmations) this.#credit(deposit, timeMs)
    }
  }

  list(uid: string, span: Span): ChainDepositRow[] {
    return this.#list.all(uid, ...spanBounds(span))
  }

  find(uid: string, id: string): ChainDepositRow | null {
    return this.#one.get(id, uid) ?? null
  }

  #credit(deposit: ChainDepositRow, atMs: number): void {
    const { id, uid, amount, tx_id } = deposit
    this.#confirm.run(atMs, id)
    this.#deps.ledger.transfer({
      atMs,
      kind: 'deposit',
      reference: id,
      postings: [
        { account: 'bitcoin', amountSats: -amount },
        { uid, account: 'free', amountSats: amount },
      ],
    })
    this.#deps.notices.add(uid, 'deposit/bitcoin/success', { id, amount, tx_id })
    this.#tell(deposit, 'IRREVERSIBLE')
  }

  #tell(row: Pick<ChainDepositRow, 'id' | 'uid' | 'amount' | 'tx_id'>, status: string): void {
    const { id, uid, amount, tx_id: transactionId } = row
    const payment = { network: 'bitcoin', id, amountSats: amount, status, transactionId } as const
    this.#deps.feed.publish(uid, { kind: 'deposit', payment })
  }
}
