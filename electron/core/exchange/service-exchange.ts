import type { Access } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { Usd } from '@common/domain/units'
import type { Clock } from '../ports/clock'
import type { Connection } from '../ports/connection'
import type { Exchange } from '../ports/exchange'
import { ExchangeError } from '../ports/exchange-error'
import { ApiKey } from './api-key'
import type { RateLimit } from './request-queue'
import { RestClient } from './rest-client'
import { restOrigin, streamAddress } from './service-address'
import { StreamClient } from './stream-client'
import * as domain from './to-domain'
import { toCandlesQuery, toNewTrade, toSpan } from './to-wire'

export interface ServiceExchangeOptions {
  readonly connection: Connection
  readonly clock: Clock
  /** 0 to 1; spreads repeated tries. */
  readonly random: () => number
  /** The service's published limits when left out. */
  readonly limits?: Readonly<Record<Access, RateLimit>>
}

/** A Lightning payment may look for a route for a while. */
const withdrawTimeoutMs = 90_000

/**
 * The service, version 2, as the Exchange port.
 * @throws ExchangeError `invalid-request` when an address or a part of the key is not acceptable.
 */
export function serviceExchange(options: ServiceExchangeOptions): Exchange {
  const { connection, clock, random, limits = wireLimits.rate } = options
  const streamUrl = streamAddress(connection.wsUrl)
  const apiKey = new ApiKey(connection.credentials, connection.headerPrefix)
  const rest = new RestClient({ origin: restOrigin(connection.restUrl), apiKey, clock, random, limits })
  const streams = new Set<StreamClient>()
  const { futures, user, app } = v2

  const setLevel = async (tradeId: string, type: 'stoploss' | 'takeprofit', price: Usd | null) => {
    const body = { id: tradeId, type, value: price ?? 0 }
    return written(domain.toTrade, await rest.call(futures.updateTrade, { body }, { priority: 'order' }))
  }

  return {
    ticker: async () => domain.toTicker(await rest.call(futures.ticker, {})),
    market: async () => domain.toMarket(await rest.call(futures.market, {})),
    candles: async (range, page) => {
      const query = toCandlesQuery(range, page, clock.nowMs() + rest.skewMs)
      return domain.toCandles(await rest.call(futures.ohlcs, { query }))
    },
    account: async () => read(domain.toAccount, await rest.call(user.getUser, {})),
    accountLimits: async () => read(domain.toAccountLimits, await rest.call(app.configuration, {})),

    openTrade: async (order) =>
      written(
        domain.toTrade,
        await rest.call(futures.newTrade, { body: toNewTrade(order) }, { priority: 'order' }),
      ),
    closeTrade: async (id) =>
      written(domain.toTrade, await rest.call(futures.close, { query: { id } }, { priority: 'close' })),
    cancelTrade: async (id) =>
      written(domain.toTrade, await rest.call(futures.cancel, { body: { id } }, { priority: 'cancel' })),
    addMargin: async (id, amount) =>
      written(
        domain.toTrade,
        await rest.call(futures.addMargin, { body: { id, amount } }, { priority: 'order' }),
      ),
    cashIn: async (id, amount) =>
      written(
        domain.toTrade,
        await rest.call(futures.cashIn, { body: { id, amount } }, { priority: 'order' }),
      ),
    setStopLoss: (tradeId, price) => setLevel(tradeId, 'stoploss', price),
    setTakeProfit: (tradeId, price) => setLevel(tradeId, 'takeprofit', price),
    closeAll: async () =>
      written(
        ({ trades }) => trades.map(domain.toTrade),
        await rest.call(futures.closeAll, {}, { priority: 'close' }),
      ),
    cancelAll: async () =>
      written(
        ({ trades }) => trades.map(domain.toTrade),
        await rest.call(futures.cancelAll, {}, { priority: 'cancel' }),
      ),
    trades: async (type, page) => {
      const wire = await rest.call(futures.trades, { query: { type, ...toSpan(page) } })
      return read((trades) => trades.map(domain.toTrade), wire)
    },
    trade: async (id) => read(domain.toTrade, await rest.call(futures.getTrade, { params: { id } })),
    fundingFees: async (page) =>
      read(
        (fees) => fees.map(domain.toFundingFee),
        await rest.call(futures.carryFees, { query: toSpan(page) }),
      ),

    requestDeposit: async (amount) => {
      const wire = await rest.call(user.deposit, { body: { amount } }, { priority: 'wallet' })
      return written((request) => domain.toDepositRequest(request, amount, clock.nowMs()), wire)
    },
    deposits: async (page) =>
      read((list) => list.map(domain.toDeposit), await rest.call(user.deposits, { query: toSpan(page) })),
    deposit: async (id) => read(domain.toDeposit, await rest.call(user.getDeposit, { params: { id } })),
    withdraw: async (invoice) => {
      const how = { priority: 'wallet', timeoutMs: withdrawTimeoutMs } as const
      const wire = await rest.call(user.withdraw, { body: { invoice } }, how)
      return written((paid) => domain.toPaidWithdrawal(paid, clock.nowMs()), wire)
    },
    withdrawals: async (page) =>
      read(
        (list) => list.map(domain.toWithdrawal),
        await rest.call(user.withdrawals, { query: toSpan(page) }),
      ),

    streamPrices: (events) => {
      const stream = new StreamClient({ url: streamUrl, clock, random, events })
      streams.add(stream)
      return () => {
        streams.delete(stream)
        stream.close()
      }
    },
    queuedRequests: () => rest.waiting,
    clockSkewMs: () => rest.skewMs,
    close: async () => {
      for (const stream of streams) stream.close()
      streams.clear()
      await rest.close()
    },
  }
}

function translated<W, D>(translate: (wire: W) => D, wire: W, kind: 'bad-answer' | 'unknown-outcome'): D {
  try {
    return translate(wire)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ExchangeError(kind, `The service's answer makes no sense (${why}).`)
  }
}

const read = <W, D>(translate: (wire: W) => D, wire: W): D => translated(translate, wire, 'bad-answer')

/** An answer to a write that makes no sense leaves open what was done. */
const written = <W, D>(translate: (wire: W) => D, wire: W): D =>
  translated(translate, wire, 'unknown-outcome')
