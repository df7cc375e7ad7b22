import type { z } from 'zod'
import type { Complete } from '@common/domain/services/reported'
import type * as record from '@common/exchange-api/v3/cross-records'
import type {
  CollateralTransfer,
  CrossOrder,
  CrossPosition,
} from '@common/domain/futures/cross/cross-records'
import { toOptionalPrice, toPositive } from '../../shared/to-domain/optional-price'
import { roundToSats } from '../../shared/to-domain/amounts'

type WireCrossOrder = z.output<typeof record.crossOrder>

function toState({ canceled, filled, open }: WireCrossOrder): CrossOrder['state'] {
  if (canceled) return 'canceled'
  if (filled) return 'filled'
  if (open) return 'open'
  throw new RangeError('an order is neither open, filled nor canceled')
}

export const toCrossOrder = (wire: WireCrossOrder): Complete<CrossOrder> => ({
  id: wire.id,
  clientOrderId: wire.clientId ? wire.clientId : null,
  side: wire.side,
  orderType: wire.type,
  state: toState(wire),
  quantity: toPositive(wire.quantity, 'quantity'),
  price: toPositive(wire.price, 'price'),
  tradingFeeSats: roundToSats(wire.tradingFee, 'trading fee'),
  createdAtMs: wire.createdAt,
  filledAtMs: wire.filledAt ?? null,
  canceledAtMs: wire.canceledAt ?? null,
})

export const toCrossPosition = (wire: z.output<typeof record.crossPosition>): Complete<CrossPosition> => ({
  id: wire.id,
  quantity: wire.quantity,
  leverage: wire.leverage,
  marginSats: roundToSats(wire.margin, 'margin'),
  entryPrice: toOptionalPrice(wire.entryPrice, 'entryPrice'),
  liquidationPrice: toOptionalPrice(wire.liquidation, 'liquidation'),
  initialMarginSats: roundToSats(wire.initialMargin, 'initial margin'),
  runningMarginSats: roundToSats(wire.runningMargin, 'running margin'),
  maintenanceMarginSats: roundToSats(wire.maintenanceMargin, 'maintenance margin'),
  tradingFeesSats: roundToSats(wire.tradingFees, 'trading fees'),
  fundingFeesSats: roundToSats(wire.fundingFees, 'funding fees'),
  totalPnlSats: roundToSats(wire.totalPl, 'total pl'),
  deltaPnlSats: roundToSats(wire.deltaPl, 'delta pl'),
  updatedAtMs: wire.updatedAt,
})

export const toCollateralTransfer = (
  wire: z.output<typeof record.crossTransfer>,
): Complete<CollateralTransfer> => ({
  id: wire.id,
  atMs: wire.time,
  amountSats: roundToSats(wire.amount),
})
