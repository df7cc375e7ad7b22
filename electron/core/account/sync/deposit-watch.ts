import { expiryGraceMs } from '@common/domain/payments/expire-deposit'
import type { DepositInvoice } from '@common/domain/wallet'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import { exchangeNowMs, type ExchangeClock } from '../../state/exchange-time'
import type { WalletTracker } from '../../state/wallet-tracker'

/** Bounded by the rate limit. */
const maxWatched = 3

export interface DepositWatchDeps {
  readonly exchange: Pick<Exchange, 'deposit'> & ExchangeClock
  readonly wallet: WalletTracker
  readonly clock: Pick<Clock, 'nowMs'>
  readonly onDollars: () => void
}

export class DepositWatch {
  readonly #deps: DepositWatchDeps
  #waiting: readonly DepositInvoice[] = []

  constructor(deps: DepositWatchDeps) {
    this.#deps = deps
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  add(request: DepositInvoice): void {
    this.#waiting = [request, ...this.#waiting].slice(0, maxWatched)
  }

  /** @throws ExchangeError the first one; an unreadable deposit doesn't block the others */
  async check(): Promise<void> {
    let failure: ExchangeError | undefined
    for (const request of this.#waiting) {
      try {
        await this.#look(request)
      } catch (error) {
        if (!(error instanceof ExchangeError && getErrorPolicy(error).search === 'record')) throw error
        failure ??= error
      }
    }
    if (failure) throw failure
  }

  async #look({ depositId, expiresAtMs, syntheticUsd }: DepositInvoice): Promise<void> {
    const { exchange, wallet, clock, onDollars } = this.#deps
    // Before reading, so that a failing deposit isn't requested forever.
    if (exchangeNowMs(exchange, clock) > expiresAtMs + expiryGraceMs) this.#drop(depositId)
    const deposit = await exchange.deposit(depositId, { isUrgent: true })
    if (deposit.state !== 'pending') this.#drop(depositId)
    wallet.applyDeposits([deposit])
    if (deposit.state === 'settled' && syntheticUsd !== undefined) onDollars()
  }

  #drop(depositId: string): void {
    this.#waiting = this.#waiting.filter((request) => request.depositId !== depositId)
  }
}
