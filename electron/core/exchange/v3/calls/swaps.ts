import { v3 } from '@common/exchange-api/v3/endpoints'
import type { SwapAsset, SwapOrder } from '@common/domain/swaps/swap'
import { createIssue } from '@common/domain/issue'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type { SwapExchange } from '../../../ports/exchange/exchange-swaps'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import { read, written } from '../../shared/translate'
import { centsToUsd, usdToCents } from '../cents'
import { listByCursor, type ReadPage } from '../pages'
import { toExecutedSwap, toSwap, type WireSwap } from '../to-domain/swap'
import { findById, mapped } from './lists'

const { syntheticUsd } = v3

const roundedUp = (asset: SwapAsset, amount: number): number =>
  asset === 'USD' ? centsToUsd(usdToCents(amount) ?? Number.NaN) : amount

/** @throws ExchangeError `invalid-request` without an input amount or for fractions of a cent */
function wireAmount({ inAsset, inAmount }: SwapOrder): number {
  const refused = (key: 'service.v3.swapInput' | 'service.v3.wholeCents'): ExchangeError =>
    new ExchangeError('invalid-request', message(key), { issues: [createIssue('inAmount', key)] })
  if (inAmount === undefined) throw refused('service.v3.swapInput')
  if (inAsset === 'BTC') return inAmount
  const cents = usdToCents(inAmount)
  if (cents === null || centsToUsd(cents) !== inAmount) throw refused('service.v3.wholeCents')
  return cents
}

/** Orders name only the input amount; dollars in whole cents (protocol/v3.md#dollars). */
export function swapCalls({ rest, listLimit: limit }: AdapterDeps): SwapExchange {
  const list: ReadPage<WireSwap> = (query, options) =>
    rest.call(syntheticUsd.swaps, { query }, listOptions(options))

  return {
    asTaken: ({ inAsset, outAsset, inAmount }, preview) => ({
      inAsset,
      outAsset,
      inAmount: inAmount ?? roundedUp(inAsset, preview.inAmount),
    }),
    bestPrice: async () => {
      const { bidPrice, askPrice } = await rest.call(syntheticUsd.bestPrice, {}, { priority: 'order' })
      return { bidPrice, askPrice, dollarStep: centsToUsd(1), minUsd: centsToUsd(1) }
    },
    swap: async (order) => {
      const { inAsset, outAsset } = order
      const body = { inAmount: wireAmount(order), inAsset, outAsset }
      return written(toExecutedSwap, await rest.call(syntheticUsd.newSwap, { body }, { priority: 'order' }))
    },
    swaps: listByCursor({
      lists: { swaps: mapped(toSwap, list) },
      limit,
      getKey: ({ id }) => id,
      getTimeMs: ({ createdAtMs }) => createdAtMs,
    }),
    swapById: async (id) => read(toSwap, await findById([list], id, limit)),
    swapOf: () => Promise.reject(new ExchangeError('unsupported', message('service.notOffered'))),
  }
}
