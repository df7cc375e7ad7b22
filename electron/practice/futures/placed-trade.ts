import type { FuturesOrderPreview } from '@common/domain/futures/orders/order'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats, type Sats } from '@common/domain/units'

export const placedTrade = (
  id: string,
  preview: FuturesOrderPreview,
  nowMs: number,
): FuturesTrade & { readonly fundingFeeSats: Sats } => ({
  id,
  side: preview.side,
  orderType: preview.orderType,
  state: 'open',
  quantity: preview.quantity,
  marginSats: preview.marginSats,
  leverage: preview.leverage,
  price: preview.entryPrice,
  entryPrice: null,
  entryMarginSats: null,
  exitPrice: null,
  liquidationPrice: preview.liquidationPrice,
  stopLossPrice: preview.stopLossPrice,
  takeProfitPrice: preview.takeProfitPrice,
  pnlSats: zeroSats,
  openingFeeSats: zeroSats,
  closingFeeSats: zeroSats,
  maintenanceMarginSats: preview.maintenanceMarginSats,
  fundingFeeSats: zeroSats,
  createdAtMs: nowMs,
  filledAtMs: null,
  closedAtMs: null,
  updatedAtMs: nowMs,
})
