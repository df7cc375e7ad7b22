import { v3 } from '@common/exchange-api/v3/endpoints'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossExchange } from '../../../ports/exchange/exchange-cross'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import { read, readAll, written, writtenAll } from '../../shared/translate'
import { listByCursor } from '../pages'
import { toCollateralTransfer, toCrossOrder, toCrossPosition } from '../to-domain/cross'
import { toCrossFundingFee } from '../to-domain/trade'
import { toNewCrossOrder } from '../to-wire'
import { mapped, paged } from './lists'

const { cross } = v3

const filledAt = ({ filledAtMs, createdAtMs }: CrossOrder): number => filledAtMs ?? createdAtMs

/** protocol/v3.md#cross-margin */
export const crossCalls = ({ rest, listLimit: limit }: AdapterDeps): CrossExchange => ({
  position: async () => read(toCrossPosition, await rest.call(cross.position, {}, { priority: 'news' })),
  setLeverage: async (leverage) =>
    written(
      toCrossPosition,
      await rest.call(cross.setLeverage, { body: { leverage } }, { priority: 'order' }),
    ),
  deposit: async (amount) =>
    written(toCrossPosition, await rest.call(cross.deposit, { body: { amount } }, { priority: 'order' })),
  withdraw: async (amount) =>
    written(toCrossPosition, await rest.call(cross.withdraw, { body: { amount } }, { priority: 'order' })),
  close: async () => written(toCrossOrder, await rest.call(cross.close, {}, { priority: 'close' })),
  placeOrder: async (order, clientOrderId) => {
    const body = toNewCrossOrder(order, clientOrderId)
    return written(toCrossOrder, await rest.call(cross.newOrder, { body }, { priority: 'order' }))
  },
  cancelOrder: async (id) =>
    written(toCrossOrder, await rest.call(cross.cancel, { body: { id } }, { priority: 'cancel' })),
  cancelOrders: async () =>
    writtenAll(toCrossOrder, await rest.call(cross.cancelAll, {}, { priority: 'cancel' })),
  openOrders: async (options) =>
    readAll(
      toCrossOrder,
      await rest.call(cross.openOrders, {}, { ...listOptions(options), priority: 'news' }),
      options,
    ),
  filledOrders: listByCursor({
    lists: { filled: mapped(toCrossOrder, paged(rest, cross.filledOrders)) },
    limit,
    getKey: ({ id }) => id,
    getTimeMs: filledAt,
  }),
  transfers: listByCursor({
    lists: { transfers: mapped(toCollateralTransfer, paged(rest, cross.transfers)) },
    limit,
    getKey: ({ id }) => id,
    getTimeMs: ({ atMs }) => atMs,
  }),
  fundingFees: listByCursor({
    lists: { cross: mapped(toCrossFundingFee, paged(rest, cross.fundingFees)) },
    limit,
    getKey: ({ fixingId }) => fixingId,
    getTimeMs: ({ atMs }) => atMs,
  }),
})
