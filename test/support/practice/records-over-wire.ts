import { tradeChangeEffect } from '@common/domain/balance/effects'
import type {
  CollateralTransfer,
  CrossFundingFee,
  CrossPosition,
} from '@common/domain/futures/cross/cross-records'
import {
  getFilledAtMs,
  flatReplayState,
  replayFill,
  type CrossReplayState,
  type SettledFill,
} from '@common/domain/futures/cross/cross-replay'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swaps/swap'
import { addSats, sats } from '@common/domain/units'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import { futuresTrade } from '@common/exchange-api/v2/futures-records'
import { position } from '@common/exchange-api/v1/futures-records'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'
import { isolatedTrade } from '@common/exchange-api/v3/isolated-records'
import { toTrade as fromV1 } from '../../../electron/core/exchange/v1/to-domain/trade'
import { toOption } from '../../../electron/core/exchange/v2/to-domain/option'
import { toSwap } from '../../../electron/core/exchange/v2/to-domain/swap'
import { toTrade as fromV2 } from '../../../electron/core/exchange/v2/to-domain/trade'
import {
  toCollateralTransfer,
  toCrossOrder,
  toCrossPosition,
} from '../../../electron/core/exchange/v3/to-domain/cross'
import { toCrossFundingFee, toTrade as fromV3 } from '../../../electron/core/exchange/v3/to-domain/trade'
import { FundingHistory } from '../../../electron/practice/futures/market/funding-history'
import type { OwnedTrade } from '../../../electron/practice/futures/owned-trade'
import { toWireTrade } from '../../../electron/practice/server/handlers/futures-wire'
import { optionsHandlers } from '../../../electron/practice/server/handlers/options'
import { swapHandlers } from '../../../electron/practice/server/handlers/swap'
import { v3CrossHandlers } from '../../../electron/practice/server/v3/cross'
import { toListedPosition } from '../../../electron/practice/server/v1/to-wire'
import { toIsolatedTrade } from '../../../electron/practice/server/v3/isolated-wire'
import type { BareEngine } from './bare-engine'
import { walletReader } from './wallet-records'

const limit = 1000

interface Explained {
  amountSats: number
  toleranceSats: number
}

/** `read` adds new records, as a client does. */
export class RecordsOverWire {
  readonly trades = new Map<string, FuturesTrade>()
  readonly options = new Map<string, OptionTrade>()
  readonly fills: SettledFill[] = []
  readonly carry = new Map<string, CrossFundingFee>()
  readonly transfers = new Map<string, CollateralTransfer>()
  position: CrossPosition
  swaps: readonly Swap[] = []
  deposits: readonly Deposit[] = []
  withdrawals: readonly Withdrawal[] = []
  readonly tradesOverV1 = new Map<string, FuturesTrade>()
  readonly explained = {
    v2: { amountSats: 0, toleranceSats: 0 } satisfies Explained,
    v3: { amountSats: 0, toleranceSats: 0 } satisfies Explained,
  }
  readonly #engine: BareEngine
  readonly #handlers
  readonly #owned = new Map<string, OwnedTrade>()
  readonly #overV2 = new Map<string, FuturesTrade>()
  #standing: CrossReplayState = flatReplayState

  constructor(engine: BareEngine) {
    this.#engine = engine
    const { exchange } = engine
    const funding = new FundingHistory(exchange.store, 1)
    this.#handlers = {
      cross: v3CrossHandlers({ ...exchange, funding }),
      options: optionsHandlers(exchange),
      swap: swapHandlers(exchange),
      wallet: walletReader(engine),
    }
    this.position = this.#crossPosition()
  }

  read(): void {
    this.#readCross()
    this.#readOptions()
    this.#readTrades()
    this.#readWallet()
  }

  get #asked() {
    return { uid: this.#engine.uid, params: undefined, query: undefined, body: undefined } as const
  }

  #readTrades(): void {
    const { exchange, uid } = this.#engine
    const ended = exchange.positions.stored.closed(uid, { limit }).filter(({ id }) => !this.#hasEnded(id))
    for (const trade of [...exchange.positions.activeOf(uid), ...ended]) this.#take(trade)
  }

  #hasEnded(id: string): boolean {
    const trade = this.#owned.get(id)
    return trade !== undefined && trade.closedAtMs !== null
  }

  #take(trade: OwnedTrade): void {
    if (this.#owned.get(trade.id) === trade) return
    this.#owned.set(trade.id, trade)
    const ticker = this.#engine.exchange.quotes.ticker()
    const overV3 = fromV3(isolatedTrade.parse(toIsolatedTrade(trade, ticker, 'fraction')))
    count(this.explained.v3, this.trades.get(trade.id), overV3)
    this.trades.set(trade.id, overV3)
    const overV2 = fromV2(futuresTrade.parse(toWireTrade(trade, ticker)))
    count(this.explained.v2, this.#overV2.get(trade.id), overV2)
    this.#overV2.set(trade.id, overV2)
    this.tradesOverV1.set(trade.id, fromV1(position.parse(toListedPosition(trade, ticker))))
  }

  #readOptions(): void {
    const { options } = this.#handlers
    const query = { status: 'running', limit } as const
    const running = options.trades({ ...this.#asked, query }).map((wire) => parsedOption(wire))
    const isRunning = new Set(running.map(({ id }) => id))
    const removed = [...this.options.values()].filter(
      ({ state, id }) => state === 'running' && !isRunning.has(id),
    )
    const ended = removed.map(({ id }) => parsedOption(options.getTrade({ ...this.#asked, params: { id } })))
    for (const option of [...running, ...ended]) this.options.set(option.id, option)
  }

  #crossPosition(): CrossPosition {
    const wire = this.#handlers.cross.position(this.#asked)
    return toCrossPosition(v3.cross.position.response.parse(wire))
  }

  #readCross(): void {
    const { cross } = this.#handlers
    this.position = this.#crossPosition()
    const page = { ...this.#asked, query: { limit, cursor: undefined, from: undefined, to: undefined } }
    for (const wire of v3.cross.transfers.response.parse(cross.transfers(page)).data) {
      const transfer = toCollateralTransfer(wire)
      this.transfers.set(transfer.id, transfer)
    }
    for (const wire of v3.cross.fundingFees.response.parse(cross.fundingFees(page)).data) {
      const fee = toCrossFundingFee(wire)
      this.carry.set(fee.fixingId, fee)
    }
    const filled = v3.cross.filledOrders.response.parse(cross.filledOrders(page)).data.map(toCrossOrder)
    for (const fill of filled.slice(0, filled.length - this.fills.length).reverse()) {
      const last = this.fills.at(-1)
      const moved = this.#movedSats(last ? getFilledAtMs(last) : -1, getFilledAtMs(fill))
      const { after, pnlSats } = replayFill(this.#standing, fill, moved)
      this.#standing = after
      this.fills.push({ ...fill, pnlSats })
    }
  }

  /** After `afterMs`, up to and including `toMs`. */
  #movedSats(afterMs: number, toMs: number) {
    const isIn = ({ atMs }: { readonly atMs: number }) => atMs > afterMs && atMs <= toMs
    const brought = [...this.transfers.values()].filter(isIn).map(({ amountSats }) => amountSats)
    const paid = [...this.carry.values()].filter(isIn).map(({ feeSats }) => feeSats)
    return sats(addSats(...brought) - addSats(...paid))
  }

  #readWallet(): void {
    this.swaps = this.#handlers.swap
      .swaps({ ...this.#asked, query: { limit } })
      .map((wire) => toSwap(v2.swap.getSwap.response.parse(wire)))
    this.deposits = this.#handlers.wallet.deposits()
    this.withdrawals = this.#handlers.wallet.withdrawals()
  }
}

function count(explained: Explained, before: FuturesTrade | undefined, after: FuturesTrade): void {
  const { amountSats, toleranceSats } = tradeChangeEffect(before, after)
  explained.amountSats += amountSats
  explained.toleranceSats += toleranceSats
}

const parsedOption = (wire: unknown): OptionTrade => toOption(v2.options.getTrade.response.parse(wire))
