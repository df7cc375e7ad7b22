import type { BodyInput } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import type { futures } from '@common/exchange-api/v1/futures'
import type { user } from '@common/exchange-api/v1/user'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { msatPerSat } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { UserProfileChange } from '../../ports/exchange/exchange-account'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Page } from '../../ports/exchange/exchange-page'

export const toNewPosition = (order: FuturesOrder): BodyInput<typeof futures.newPosition> => ({
  type: order.orderType === 'market' ? 'm' : 'l',
  side: order.side === 'buy' ? 'b' : 's',
  leverage: order.leverage,
  price: order.price,
  quantity: order.quantity,
  margin: order.marginSats,
  stoploss: order.stopLossPrice,
  takeprofit: order.takeProfitPrice,
})

/** Whole milliseconds, without losing the bounds (protocol/rest.md#lists). */
export const toSpan = ({ fromMs, toMs, limit }: Page = {}) => ({
  from: fromMs && Math.floor(fromMs),
  to: toMs && Math.ceil(toMs),
  limit: limit && Math.min(limit, wireLimits.v1List.max),
})

/** Must be the invoice's amount; omitted if it has none. */
export function toPayment(paymentRequest: string): BodyInput<typeof user.withdraw> {
  const decoded = decodeInvoice(paymentRequest)
  const amountMsat = decoded.ok ? decoded.invoice.amountMsat : null
  return {
    ...(amountMsat !== null && { amount: Math.ceil(amountMsat / msatPerSat) }),
    invoice: paymentRequest,
  }
}

/** @throws ExchangeError `unsupported` naming the fields that version 1 lacks */
export function toUserChange({
  username,
  isOnLeaderboard,
  ...fields
}: UserProfileChange): BodyInput<typeof user.updateUser> {
  const unknown = Object.entries(fields).filter(([, value]) => value !== undefined)
  if (unknown.length > 0) {
    const why = message('service.v1.cannotChange')
    throw new ExchangeError('unsupported', why, {
      issues: unknown.map(([field]) => ({ field, ...why })),
    })
  }
  return { username, show_leaderboard: isOnLeaderboard }
}
