import { priceForNet, profitAt } from '@common/domain/futures/profit'
import { noTriggerPrices, triggerPriceFields, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { nearestTriggerPrice } from '@common/domain/futures/triggers/trigger-price'
import type { Usd } from '@common/domain/units'
import { useAccountStore } from '../../../session/account-store'
import { useFuturesTicketStore } from '../futures-ticket'
import type { TriggerTarget } from './trigger-target'

export function useTicketTarget(kind: TriggerKind): TriggerTarget {
  const ticket = useFuturesTicketStore()
  const account = useAccountStore()
  const field = triggerPriceFields[kind]
  return {
    get side() {
      return ticket.side
    },
    get entryPrice() {
      return ticket.entryPrice
    },
    get stopLossPrice() {
      return ticket.stopLossPrice
    },
    get price() {
      return ticket[field]
    },
    set price(price: Usd | null) {
      ticket[field] = price
    },
    get nearestPrice() {
      const { shownPreview: terms, issues } = ticket
      const value = ticket[field]
      if (value === null || !terms || !issues.some((issue) => issue.field === field)) return null
      const { side, entryPrice: price, liquidationPrice } = terms
      const levels = noTriggerPrices
      return nearestTriggerPrice({ kind, value, side, price, liquidationPrice, levels, exitPriceNow: null })
    },
    priceForNet(netSats) {
      const { shownPreview } = ticket
      const feeRate = account.state?.feeRate
      return shownPreview && feeRate !== undefined
        ? priceForNet(shownPreview.position, netSats, feeRate)
        : null
    },
    netAt(exitPrice) {
      const { shownPreview } = ticket
      const feeRate = account.state?.feeRate
      return shownPreview && feeRate !== undefined
        ? profitAt({ trade: shownPreview.position, exitPrice, feeRate }).totalSats
        : null
    },
    setUnreadable: (reason) => ticket.setUnreadable(kind, reason),
  }
}
