import { createHash } from 'node:crypto'
import type { Clocks } from '../time/clock'
import type { Meta } from '../ledger/meta'
import type { Store } from '../ledger/store'
import type { ChainDeposits } from './chain-deposits'
import { blockIntervalMs } from './chain-limits'
import type { ChainWithdrawals } from './chain-withdrawals'

interface ChainDeps {
  readonly store: Store
  readonly meta: Meta
  readonly clocks: Clocks
  readonly deposits: ChainDeposits
  readonly withdrawals: ChainWithdrawals
}

/** One block per ten minutes of exchange time, plus mined ones. */
export class Chain {
  readonly #deps: ChainDeps
  #height = 0
  #lastBlockMs = 0

  constructor(deps: ChainDeps) {
    this.#deps = deps
    const { store, meta, clocks } = deps
    if (meta.text('chain.tip') === null) meta.set('chain.tip', `0 ${clocks.serviceMs()}`)
    this.#read()
    store.onUndo(() => this.#read())
  }

  get height(): number {
    return this.#height
  }

  /** Only counts due blocks while no payment waits. */
  catchUp(): void {
    const { store, clocks } = this.#deps
    const nowMs = clocks.serviceMs()
    if (nowMs < this.#lastBlockMs + blockIntervalMs) return
    store.write(() => {
      while (this.#isAwaited() && this.#lastBlockMs + blockIntervalMs <= nowMs)
        this.#add(this.#lastBlockMs + blockIntervalMs)
      const count = Math.floor((nowMs - this.#lastBlockMs) / blockIntervalMs)
      this.#tip(this.#height + count, this.#lastBlockMs + count * blockIntervalMs)
    })
  }

  mine(blocks: number): number {
    const { store, clocks } = this.#deps
    this.catchUp()
    store.write(() => {
      for (let mined = 0; mined < blocks; mined += 1) this.#add(clocks.serviceMs())
    })
    return this.#height
  }

  #isAwaited(): boolean {
    return this.#deps.deposits.isWaiting || this.#deps.withdrawals.isWaiting
  }

  #add(timeMs: number): void {
    this.#tip(this.#height + 1, timeMs)
    const { deposits, withdrawals } = this.#deps
    deposits.onBlock({ height: this.#height, id: blockId(this.#height), timeMs })
    withdrawals.onBlock()
  }

  #tip(height: number, lastBlockMs: number): void {
    this.#height = height
    this.#lastBlockMs = lastBlockMs
    this.#deps.meta.set('chain.tip', `${height} ${lastBlockMs}`)
  }

  #read(): void {
    const [height, lastBlockMs] = (this.#deps.meta.text('chain.tip') ?? '').split(' ').map(Number)
    this.#height = height ?? 0
    this.#lastBlockMs = lastBlockMs ?? 0
  }
}

const blockId = (height: number): string =>
  createHash('sha256').update(`practice block ${height}`).digest('hex')
