import { v3 } from '@common/exchange-api/v3/endpoints'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossExchange } from '../../../ports/exchange/exchange-cross'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import { read, readAll, requireOrdered, writtenAll, createWriter } from '../../shared/translate'
import { listByCursor } from '../pages'
import { toCollateralTransfer, toCrossOrder, toCrossPosition } from '../to-domain/cross'
import { toCrossFundingFee } from '../to-domain/trade'
import { toNewCrossOrder } from '../to-wire'
import { mapped, paged } from './lists'

const { cross } = v3

const filledAt = ({ filledAtMs, createdAtMs }: CrossOrder): number => filledAtMs ?? createdAtMs

/** protocol/v3.md#cross-margin */
export function crossCalls({ rest, listLimit: limit }: AdapterDeps): CrossExchange {
  const writeOrder = createWriter(rest, toCrossOrder)
  const writePosition = createWriter(rest, toCrossPosition)
  return {
    position: async () => read(toCrossPosition, await rest.call(cross.position, {}, { priority: 'news' })),
    setLeverage: (leverage) => writePosition(cross.setLeverage, { body: { leverage } }, 'change'),
    deposit: (amount) => writePosition(cross.deposit, { body: { amount } }, 'change'),
    withdraw: (amount) => writePosition(cross.withdraw, { body: { amount } }, 'change'),
    close: () => writeOrder(cross.close, {}, 'close'),
    placeOrder: async (order, clientOrderId) => {
      const body = toNewCrossOrder(order, clientOrderId)
      return requireOrdered(order, await writeOrder(cross.newOrder, { body }, 'order'))
    },
    cancelOrder: (id) => writeOrder(cross.cancel, { body: { id } }, 'cancel'),
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
  }
}
