import type { WalletDeps } from './deposits'
import { refundInTransit, debitInTransit } from './in-transit'
import type { NewWithdrawal, WithdrawalRow, WithdrawalStore } from './withdrawal-store'

interface InFlightDeps extends Pick<WalletDeps, 'ledger' | 'clocks' | 'notices' | 'feed'> {
  readonly withdrawalStore: WithdrawalStore
}

/** Debits first, refunds on failure. Callers open the transaction. */
export class InFlight {
  readonly #deps: InFlightDeps
  readonly #failureListeners: ((withdrawal: WithdrawalRow) => void)[] = []

  constructor(deps: InFlightDeps) {
    this.#deps = deps
  }

  /** @param row `fee` is the reserve */
  begin(row: NewWithdrawal): void {
    const { ledger, clocks, withdrawalStore } = this.#deps
    const atMs = clocks.serviceMs()
    debitInTransit(ledger, row, atMs)
    withdrawalStore.begin(row, atMs)
    this.#tell(row, 'processing', 0)
  }

  /** @param feeSats at most the reserve */
  settle(row: WithdrawalRow, feeSats: number): void {
    const { id, uid, amount, fee } = row
    const { ledger, clocks, notices, withdrawalStore } = this.#deps
    const atMs = clocks.serviceMs()
    ledger.transfer({
      atMs,
      kind: 'withdrawal-settled',
      reference: id,
      postings: [
        { account: 'in-transit', amountSats: -(amount + fee) },
        { account: 'lightning', amountSats: amount },
        { account: 'routing-fees', amountSats: feeSats },
        { uid, account: 'free', amountSats: fee - feeSats },
      ],
    })
    withdrawalStore.settle(id, feeSats, atMs)
    notices.add(uid, 'withdrawal/lightning/success', { id, amount, fee: feeSats })
    this.#tell(row, 'processed', feeSats)
  }

  fail(row: WithdrawalRow): void {
    const { id, uid, amount } = row
    const { ledger, clocks, notices, withdrawalStore } = this.#deps
    const atMs = clocks.serviceMs()
    refundInTransit(ledger, row, atMs)
    withdrawalStore.fail(id, atMs)
    notices.add(uid, 'withdrawal/lightning/failed', { id, amount })
    this.#tell(row, 'failed', 0)
    for (const listener of this.#failureListeners) listener(row)
  }

  #tell({ id, uid, amount }: NewWithdrawal, status: string, feeSats: number): void {
    const payment = { network: 'lightning', id, amountSats: amount, status, transactionId: null } as const
    this.#deps.feed.publish(uid, { kind: 'withdrawal', payment, feeSats })
  }

  /** Called after the refund, with the earlier row. */
  onFailure(listener: (withdrawal: WithdrawalRow) => void): void {
    this.#failureListeners.push(listener)
  }
}
