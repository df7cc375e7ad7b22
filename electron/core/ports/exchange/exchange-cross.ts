import type {
  CollateralTransfer,
  CrossFundingFee,
  CrossOrder,
  CrossPosition,
  NewCrossOrder,
} from '@common/domain/futures/cross/cross-records'
import type { Sats } from '@common/domain/units'
import type { Listing, ReadRequestOptions } from './exchange-listing'

export interface CrossExchange {
  position(): Promise<CrossPosition>
  /** 1 to 100. */
  setLeverage(leverage: number): Promise<CrossPosition>
  deposit(amountSats: Sats): Promise<CrossPosition>
  withdraw(amountSats: Sats): Promise<CrossPosition>
  close(): Promise<CrossOrder>
  placeOrder(order: NewCrossOrder, clientOrderId?: string): Promise<CrossOrder>
  cancelOrder(orderId: string): Promise<CrossOrder>
  cancelOrders(): Promise<CrossOrder[]>
  openOrders(options?: ReadRequestOptions): Promise<CrossOrder[]>
  readonly filledOrders: Listing<CrossOrder>
  readonly transfers: Listing<CollateralTransfer>
  readonly fundingFees: Listing<CrossFundingFee>
}
