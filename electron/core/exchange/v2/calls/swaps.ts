import { z } from 'zod'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { SwapAsset } from '@common/domain/swap'
import type { DollarExchange, MadeSwap, SwapExchange } from '../../../ports/exchange-swaps'
import type { AdapterParts } from '../../adapter'
import { payTimeoutMs } from '../../timeouts'
import { read, readAll, written } from '../../translate'
import { toPaidWithdrawal } from '../to-domain/payment'
import { toAmount, toDollarDepositRequest, toDollarWithdrawalQuote, toSwap } from '../to-domain/swap'
import { toDollarAmountBody, toNewSwap, toSpan } from '../to-wire'

const { swap, user } = v2

const asset = swap.newSwap.response.shape.in_asset

/** The answer is published with names of either kind, of which one has no rate (wire-facts 2.10). */
const newSwapOfEither = {
  ...swap.newSwap,
  response: z.union([
    swap.newSwap.response.transform((wire) => ({
      inAsset: wire.in_asset,
      outAsset: wire.out_asset,
      inAmount: wire.in_amount,
      outAmount: wire.out_amount,
      exchangeRate: wire.exchange_rate,
    })),
    z
      .object({ inAsset: asset, outAsset: asset, inAmount: z.number(), outAmount: z.number() })
      .transform((wire) => ({ ...wire, exchangeRate: null })),
  ]),
}

const toMadeSwap = (wire: MadeSwap & { inAsset: SwapAsset }): MadeSwap => ({
  ...wire,
  inAmount: toAmount(wire.inAsset, wire.inAmount),
  outAmount: toAmount(wire.outAsset, wire.outAmount),
})

/** Specification 4.3, swaps. */
export const swapCalls = ({ rest }: AdapterParts): SwapExchange => ({
  swap: async (order) => {
    const body = toNewSwap(order)
    return written(toMadeSwap, await rest.call(newSwapOfEither, { body }, { priority: 'order' }))
  },
  swaps: async (page) => readAll(toSwap, await rest.call(swap.swaps, { query: toSpan(page) })),
  swapById: async (id) => read(toSwap, await rest.call(swap.getSwap, { params: { id } })),
  swapOf: async (source, sourceId) =>
    read(toSwap, await rest.call(swap.getSwapBySource, { params: { sourceId }, query: { source } })),
})

/** Lightning in and out of synthetic dollars (wire-facts 1.3). */
export const dollarCalls = ({ rest, nowMs }: AdapterParts): DollarExchange => ({
  requestDeposit: async (amount) => {
    const body = toDollarAmountBody(amount)
    const wire = await rest.call(user.depositSyntheticUsd, { body }, { priority: 'wallet' })
    return written((request) => toDollarDepositRequest(request, nowMs()), wire)
  },
  quoteWithdrawal: async (amount) => {
    const body = toDollarAmountBody(amount)
    const wire = await rest.call(user.quoteSyntheticUsdWithdrawal, { body }, { priority: 'wallet' })
    // Nothing is moved by a quote.
    return read((quote) => toDollarWithdrawalQuote(quote, nowMs()), wire)
  },
  withdraw: async (invoice, quoteId) => {
    const how = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
    const wire = await rest.call(user.withdraw, { body: { invoice, quoteId } }, how)
    return written((paid) => toPaidWithdrawal(paid, nowMs()), wire)
  },
})
