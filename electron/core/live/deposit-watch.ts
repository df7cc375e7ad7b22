import type { Deposit, DepositRequest } from '@common/domain/wallet'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { Changed, WalletBook } from '../state/wallet-book'

/** A payment may be on its way when the invoice lapses. */
const graceMs = 30_000
/** No more are asked for at once than the request limit bears. */
const mostWatched = 3

export interface DepositWatchParts {
  readonly exchange: Pick<Exchange, 'deposit'>
  readonly wallet: WalletBook
  readonly clock: Clock
  readonly onChanges: (changes: readonly Changed<Deposit>[]) => void
}

/** The deposits the user waits for: asked for one by one until paid or lapsed. */
export class DepositWatch {
  readonly #parts: DepositWatchParts
  #waiting: readonly DepositRequest[] = []

  constructor(parts: DepositWatchParts) {
    this.#parts = parts
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  add(request: DepositRequest): void {
    this.#waiting = [request, ...this.#waiting].slice(0, mostWatched)
  }

  async check(): Promise<void> {
    const { exchange, wallet, clock, onChanges } = this.#parts
    for (const { depositId, expiresAtMs } of this.#waiting) {
      // Before the reading: one that fails for good must not be asked for for ever.
      if (clock.nowMs() > expiresAtMs + graceMs) this.#drop(depositId)
      const deposit = await exchange.deposit(depositId)
      if (deposit.state !== 'pending') this.#drop(depositId)
      onChanges(wallet.applyDeposits([deposit]))
    }
  }

  #drop(depositId: string): void {
    this.#waiting = this.#waiting.filter((request) => request.depositId !== depositId)
  }
}
