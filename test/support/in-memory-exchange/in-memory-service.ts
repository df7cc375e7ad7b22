import { isActive } from '../../../electron/core/state/futures-tracker'
import { addMargin } from '@common/domain/futures/adjust/adjust'
import { cashIn } from '@common/domain/futures/adjust/cash-in'
import { tradingFeeSats } from '@common/domain/futures/fees'
import { withTriggerPrice } from '@common/domain/futures/trigger-kind'
import { closingPrice } from '@common/domain/futures/profit'
import { previewOrder } from '@common/domain/futures/orders/order'
import { pnlSats } from '@common/domain/futures/pnl'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import type { Ticker } from '@common/domain/market/market'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { sats, zeroSats, type Usd } from '@common/domain/units'
import type { Deposit, LightningNetwork, Withdrawal } from '@common/domain/wallet'
import { placedTrade } from '../../../electron/practice/futures/placed-trade'
import type { Clock } from '../../../electron/core/ports/clock'
import type { Exchange, PriceStreamEvents } from '../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { FakeAccountEvents } from './fake-account-events'
import {
  accountLimits,
  declared,
  hash,
  createInvoice,
  reachedTriggerPrice,
  market,
  withoutDelays,
  paged,
  refuse,
  tickerAt,
} from './service-answers'
import type { ServiceFault, ServiceMethod } from './service-fault'
import { serviceLists } from './service-lists'
import { inEnglish, verbatim } from '../in-english'

export class InMemoryService {
  readonly clock: Clock
  accountId = 'account-1'
  balanceSats = 10_000_000
  readonly trades = new Map<string, FuturesTrade>()
  readonly deposits = new Map<string, Deposit>()
  readonly withdrawals = new Map<string, Withdrawal>()
  readonly requests: string[] = []
  openExchanges = 0
  readonly bell = new FakeAccountEvents()
  ticker: Ticker
  network: LightningNetwork = 'regtest'
  /** Tests replace it to simulate a dishonest exchange. */
  depositInvoice = (amountSats: number): string => this.invoice(amountSats, { expirySeconds: 90 })
  #streams = new Set<PriceStreamEvents>()
  readonly #hasAccountEvents: boolean
  readonly #keepsOrderIds: boolean
  readonly #orderIds = new Map<string, string>()
  #faults = new Map<ServiceMethod, ServiceFault[]>()
  #outage: Error | undefined
  readonly failures = new Map<ServiceMethod, Error>()
  #nextId = 1

  constructor(clock: Clock, price: Usd = 20_000, { hasAccountEvents = false, keepsOrderIds = false } = {}) {
    this.clock = clock
    this.#hasAccountEvents = hasAccountEvents
    this.#keepsOrderIds = keepsOrderIds
    this.ticker = tickerAt(price, clock)
  }

  /** With `applied`, the call fails after taking effect. */
  failNext(method: ServiceMethod, error: Error, { applied = false } = {}): void {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), { error, applied }])
  }

  /** Takes effect, but its response never arrives. */
  hangNext(method: ServiceMethod): void {
    this.#faults.set(method, [...(this.#faults.get(method) ?? []), { error: undefined, applied: true }])
  }

  setOutage(error: Error | undefined): void {
    this.#outage = error
    for (const stream of this.#streams) stream.onState(error ? 'down' : 'live')
  }

  dropStream(): void {
    for (const stream of this.#streams) stream.onState('down')
  }

  restoreStream(): void {
    for (const stream of this.#streams) stream.onState('live')
  }

  count(method: ServiceMethod): number {
    return this.requests.filter((request) => request === method).length
  }

  setPrice(price: Usd, { silently = false } = {}): void {
    this.ticker = tickerAt(price, this.clock)
    for (const trade of this.trades.values()) this.#touch(trade)
    if (silently) return
    const { lastPrice, bidPrice, askPrice, indexPrice } = this.ticker
    for (const stream of this.#streams) {
      stream.onPrice({ lastPrice, bidPrice, askPrice, indexPrice, marketTimeMs: this.clock.nowMs() })
    }
  }

  pay(depositId: string): void {
    const deposit = this.deposits.get(depositId)
    if (!deposit) throw new Error(`no deposit ${depositId}`)
    this.deposits.set(depositId, { ...deposit, state: 'settled' })
    this.balanceSats += deposit.amountSats
  }

  invoice(
    amountSats: number,
    { network = this.network, expirySeconds = 3600, description = 'coffee' } = {},
  ): string {
    return createInvoice(this.#id('invoice'), this.clock.nowMs(), {
      amountSats,
      network,
      expirySeconds,
      description,
    })
  }

  connect(): Exchange {
    this.openExchanges += 1
    let closed = false
    const call = async <T>(method: ServiceMethod, run: () => T): Promise<T> => {
      await Promise.resolve()
      if (closed) throw new ExchangeError('not-sent', verbatim('The connection is closed.'))
      this.requests.push(method)
      const failure = this.#outage ?? this.failures.get(method)
      if (failure) throw failure
      const fault = this.#faults.get(method)?.shift()
      if (fault?.error && !fault.applied) throw fault.error
      const answer = run()
      if (fault?.error) throw fault.error
      return fault ? new Promise<T>(() => undefined) : answer
    }
    return {
      ...declared,
      ticker: () => call('ticker', () => this.ticker),
      market: () => call('market', () => market),
      candles: () => call('candles', () => []),
      fixings: () => call('fixings', () => []),
      leaderboard: () => call('leaderboard', () => ({ daily: [], weekly: [], monthly: [], allTime: [] })),
      account: () => call('account', () => this.#account()),
      accountLimits: () => call('accountLimits', () => accountLimits),
      openTrade: (order, { clientOrderId = '' } = {}) =>
        call('openTrade', () => this.#open(order, clientOrderId)),
      closeTrade: (id) => call('closeTrade', () => this.#close(this.#find(id, 'running'))),
      cancelTrade: (id) => call('cancelTrade', () => this.#cancel(this.#find(id, 'open'))),
      addMargin: (id, amountSats) =>
        call('addMargin', () => {
          const result = addMargin(this.#find(id, 'running'), amountSats)
          if (!result.ok)
            throw new ExchangeError('invalid-request', verbatim('refused'), { issues: result.issues })
          this.balanceSats -= amountSats
          return this.#put(result.position)
        }),
      cashIn: (id, amountSats) =>
        call('cashIn', () => {
          const trade = this.#find(id, 'running')
          const result = cashIn(trade, amountSats, closingPrice(trade, this.ticker) ?? 0)
          if (!result.ok)
            throw new ExchangeError('invalid-request', verbatim('refused'), { issues: result.issues })
          this.balanceSats += result.creditedSats
          return this.#put(result.position)
        }),
      setLevel: (id, kind, price) =>
        call('setLevel', () => this.#put(withTriggerPrice(this.#findLive(id), kind, price))),
      closeAll: () => call('closeAll', () => this.#in('running').map((trade) => this.#close(trade))),
      cancelAll: () => call('cancelAll', () => this.#in('open').map((trade) => this.#cancel(trade))),
      trades: (state) => call('trades', () => paged(this.#in(state), { limit: 1000 })),
      ...serviceLists({
        call,
        endedTrades: () => this.#in('closed'),
        deposits: this.deposits,
        withdrawals: this.withdrawals,
      }),
      trade: (id) => call('trade', () => this.#find(id)),
      clientOrderIds: this.#keepsOrderIds
        ? { find: (id) => call('trade', () => this.trades.get(this.#orderIds.get(id) ?? '') ?? null) }
        : null,
      requestDeposit: (amountSats) =>
        call('requestDeposit', () => {
          const depositId = this.#id('deposit')
          const createdAtMs = this.clock.nowMs()
          const reference = hash(depositId)
          this.deposits.set(depositId, {
            id: depositId,
            rail: 'lightning',
            state: 'pending',
            amountSats,
            createdAtMs,
            reference,
          })
          const paymentRequest = this.depositInvoice(amountSats)
          return { depositId, paymentRequest, amountSats, createdAtMs, expiresAtMs: createdAtMs + 90_000 }
        }),
      deposit: (id) =>
        call('deposit', () => this.deposits.get(id) ?? refuse('not-found', 'The service does not know it.')),
      withdraw: (paymentRequest) => call('withdraw', () => this.#withdraw(paymentRequest)),
      withdrawal: (id) =>
        call(
          'withdrawal',
          () => this.withdrawals.get(id) ?? refuse('not-found', 'The service does not know it.'),
        ),
      streamPrices: (events) => {
        this.#streams.add(events)
        events.onState('live')
        return () => void this.#streams.delete(events)
      },
      accountEvents: this.#hasAccountEvents ? this.bell.follow : null,
      ...withoutDelays,
      close: () => {
        if (!closed) this.openExchanges -= 1
        closed = true
        return Promise.resolve()
      },
    }
  }

  get streamCount(): number {
    return this.#streams.size + this.bell.count
  }

  #id = (kind: string): string => `${kind}-${this.#nextId++}`

  #account() {
    const balanceSats = sats(this.balanceSats)
    return { id: this.accountId, username: 'satoshi', balanceSats, syntheticUsd: 0, feeTier: 0 }
  }

  #in(state: 'open' | 'running' | 'closed'): FuturesTrade[] {
    const states: readonly string[] = state === 'closed' ? ['closed', 'canceled'] : [state]
    return [...this.trades.values()].filter((trade) => states.includes(trade.state))
  }

  #find(id: string, state?: FuturesTrade['state']): FuturesTrade {
    const trade = this.trades.get(id)
    if (!trade) return refuse('not-found', 'The service does not know it.')
    if (state && trade.state !== state) return refuse('invalid-request', `The trade is not ${state}.`)
    return trade
  }

  #findLive(id: string): FuturesTrade {
    const trade = this.#find(id)
    return isActive(trade) ? trade : refuse('invalid-request', 'The trade is over.')
  }

  #put(trade: FuturesTrade): FuturesTrade {
    const stored = { ...trade, updatedAtMs: this.clock.nowMs() }
    this.trades.set(stored.id, stored)
    return stored
  }

  #open(order: FuturesOrder, clientOrderId: string): FuturesTrade {
    const result = previewOrder({ order, ticker: this.ticker, market })
    if (!result.ok) throw new ExchangeError('invalid-request', verbatim('refused'), { issues: result.issues })
    const { preview } = result
    if (preview.debitedSats > this.balanceSats) refuse('invalid-request', 'The balance is too low.')
    this.balanceSats -= preview.debitedSats
    const trade = placedTrade(this.#id('trade'), preview, this.clock.nowMs())
    this.#orderIds.set(clientOrderId, trade.id)
    return order.orderType === 'market' ? this.#fill(trade) : this.#put(trade)
  }

  #fill(trade: FuturesTrade): FuturesTrade {
    const openingFeeSats = tradingFeeSats({ quantity: trade.quantity, price: trade.price, feeRate: 0.001 })
    return this.#put({
      ...trade,
      state: 'running',
      entryPrice: trade.price,
      entryMarginSats: trade.marginSats,
      openingFeeSats,
      maintenanceMarginSats: sats(trade.maintenanceMarginSats - openingFeeSats),
      filledAtMs: this.clock.nowMs(),
    })
  }

  #close(trade: FuturesTrade, exitPrice = closingPrice(trade, this.ticker) ?? 0): FuturesTrade {
    const { side, quantity, price, marginSats, maintenanceMarginSats } = trade
    const pnl = pnlSats({ side, quantity, entryPrice: price, exitPrice })
    const closingFeeSats = tradingFeeSats({ quantity, price: exitPrice, feeRate: 0.001 })
    this.balanceSats += Math.max(0, pnl + marginSats + maintenanceMarginSats - closingFeeSats)
    const closedAtMs = this.clock.nowMs()
    return this.#put({ ...trade, state: 'closed', exitPrice, pnlSats: pnl, closingFeeSats, closedAtMs })
  }

  #cancel(trade: FuturesTrade): FuturesTrade {
    this.balanceSats += trade.marginSats + trade.maintenanceMarginSats
    return this.#put({ ...trade, state: 'canceled', closedAtMs: this.clock.nowMs() })
  }

  #touch(trade: FuturesTrade): void {
    const { bidPrice, askPrice } = this.ticker
    if (trade.state === 'open') {
      if (trade.side === 'buy' ? askPrice <= trade.price : bidPrice >= trade.price) this.#fill(trade)
    } else if (trade.state === 'running') {
      const exitPrice = reachedTriggerPrice(trade, closingPrice(trade, this.ticker) ?? 0)
      if (exitPrice !== null) this.#close(trade, exitPrice)
    }
  }

  #withdraw(paymentRequest: string): Withdrawal {
    const decoded = decodeInvoice(paymentRequest)
    if (!decoded.ok) return refuse('invalid-request', inEnglish(decoded.reason))
    const { amountMsat, paymentHash } = decoded.invoice
    const isPaid = [...this.withdrawals.values()].some(({ reference }) => reference === paymentHash)
    if (isPaid) refuse('invalid-request', 'The invoice is paid already.')
    const amountSats = sats((amountMsat ?? 0) / 1000)
    if (amountSats > this.balanceSats) refuse('invalid-request', 'The balance is too low.')
    this.balanceSats -= amountSats
    const withdrawal: Withdrawal = {
      id: this.#id('withdrawal'),
      rail: 'lightning',
      state: 'settled',
      amountSats,
      feeSats: zeroSats,
      createdAtMs: this.clock.nowMs(),
      destination: null,
      reference: paymentHash,
    }
    this.withdrawals.set(withdrawal.id, withdrawal)
    return withdrawal
  }
}
