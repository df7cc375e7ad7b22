import type { ResponseOf } from '@common/exchange-api/endpoint'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { DollarExchange, SwapExchange } from '../../../ports/exchange/exchange-swaps'
import type { ExecutedSwap } from '../../../../../common/domain/swaps/swap'
import { type AdapterDeps, exchangeNowMs, listOptions } from '../../shared/adapter'
import { createdItemsListing } from '../../shared/listings'
import { payTimeoutMs } from '../../shared/timeouts'
import { renamed } from '../../shared/convert'
import { read, readAll, requirePaid, written } from '../../shared/translate'
import { startedWithdrawal } from '../payment-records'
import { toPaidWithdrawal } from '../to-domain/payment'
import { toAmount, toDollarDepositRequest, toDollarWithdrawalQuote, toSwap } from '../to-domain/swap'
import { toDollarAmountBody, toNewSwap, toSpan } from '../to-wire'

const { swap, user } = v2

/** Published in camel case and snake case, once without a rate (protocol/v2.md#swaps). */
const renameFields = renamed({
  inAsset: 'in_asset',
  outAsset: 'out_asset',
  inAmount: 'in_amount',
  outAmount: 'out_amount',
  exchangeRate: 'exchange_rate',
})
const withdraw = { ...user.withdraw, response: startedWithdrawal }
const newSwap = { ...swap.newSwap, response: swap.newSwap.response.partial({ exchange_rate: true }) }

const toExecutedSwap = (wire: ResponseOf<typeof newSwap>): ExecutedSwap => ({
  inAsset: wire.in_asset,
  outAsset: wire.out_asset,
  inAmount: toAmount(wire.in_asset, wire.in_amount),
  outAmount: toAmount(wire.out_asset, wire.out_amount),
  exchangeRate: wire.exchange_rate ?? null,
})

/** protocol/v2.md#swaps */
export const swapCalls = ({ rest, listLimit }: AdapterDeps): SwapExchange => ({
  asTaken: (order) => order,
  bestPrice: null,
  swap: async (order) => {
    const body = toNewSwap(order)
    return written(
      toExecutedSwap,
      await rest.call(newSwap, { body }, { priority: 'order', convert: renameFields }),
    )
  },
  swaps: createdItemsListing({
    limit: listLimit,
    read: async (page, options) =>
      readAll(toSwap, await rest.call(swap.swaps, { query: toSpan(page) }, listOptions(options)), options),
  }),
  swapById: async (id) => read(toSwap, await rest.call(swap.getSwap, { params: { id } })),
  swapOf: async (source, sourceId) =>
    read(toSwap, await rest.call(swap.getSwapBySource, { params: { sourceId }, query: { source } })),
})

/** protocol/v2.md#wallet */
export const dollarCalls = ({ rest, nowMs }: AdapterDeps): DollarExchange => ({
  requestDeposit: async (amount) => {
    const body = toDollarAmountBody(amount)
    const wire = await rest.call(user.depositSyntheticUsd, { body }, { priority: 'wallet' })
    return written((request) => toDollarDepositRequest(request, exchangeNowMs({ rest, nowMs })), wire)
  },
  quoteWithdrawal: async (amount) => {
    const body = toDollarAmountBody(amount)
    const wire = await rest.call(user.quoteSyntheticUsdWithdrawal, { body }, { priority: 'wallet' })
    return read((quote) => toDollarWithdrawalQuote(quote, exchangeNowMs({ rest, nowMs })), wire)
  },
  withdraw: async (invoice, quoteId) => {
    const options = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
    const wire = await rest.call(withdraw, { body: { invoice, quoteId } }, options)
    return requirePaid(
      invoice,
      written((paid) => toPaidWithdrawal(paid, exchangeNowMs({ rest, nowMs })), wire),
    )
  },
})
