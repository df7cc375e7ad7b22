import type { z } from 'zod'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { crossOrder, crossPosition } from '@common/exchange-api/v3/cross-records'
import { iso, isoOrNull } from '@common/exchange-api/v3/fields'

/** Wire format of protocol/v3.md#cross-margin. */

export const toCrossOrder = (order: CrossOrder): z.input<typeof crossOrder> => ({
  id: order.id,
  clientId: order.clientOrderId,
  type: order.orderType,
  side: order.side,
  quantity: order.quantity,
  price: order.price,
  tradingFee: order.tradingFeeSats,
  open: order.state === 'open',
  filled: order.state === 'filled',
  canceled: order.state === 'canceled',
  createdAt: iso(order.createdAtMs),
  filledAt: isoOrNull(order.filledAtMs),
  canceledAt: isoOrNull(order.canceledAtMs),
})

export const positionFigures = (position: CrossPosition) => ({
  quantity: position.quantity,
  leverage: position.leverage,
  margin: position.marginSats,
  entryPrice: position.entryPrice,
  liquidation: position.liquidationPrice,
  initialMargin: position.initialMarginSats,
  runningMargin: position.runningMarginSats,
  maintenanceMargin: position.maintenanceMarginSats,
  tradingFees: position.tradingFeesSats,
  fundingFees: position.fundingFeesSats,
  totalPl: position.totalPnlSats,
  deltaPl: position.deltaPnlSats,
})

export const toCrossPosition = (position: CrossPosition): z.input<typeof crossPosition> => ({
  id: position.id,
  ...positionFigures(position),
  updatedAt: iso(position.updatedAtMs),
})
