import type { Exchange } from '../../ports/exchange/exchange'
import type { AccountModuleName } from '../../ports/exchange/exchange-account-events'

export interface AccountChangesDeps {
  readonly exchange: Pick<Exchange, 'accountEvents'>
  readonly onChange: (area: AccountModuleName) => void
}

const areas: readonly AccountModuleName[] = ['trades', 'cross', 'deposits', 'withdrawals']

export class AccountChanges {
  readonly #deps: AccountChangesDeps
  #isLive = false
  #close: (() => void) | undefined

  constructor(deps: AccountChangesDeps) {
    this.#deps = deps
  }

  start(): void {
    const { exchange, onChange } = this.#deps
    this.#close = exchange.accountEvents?.({
      onChange,
      onState: (state) => {
        this.#isLive = state === 'live'
        // Events during the outage were not reported.
        for (const area of areas) onChange(area)
      },
    })
  }

  /** True while the exchange streams every change. */
  isStreaming(): boolean {
    return this.#isLive
  }

  stop(): void {
    this.#close?.()
  }
}
