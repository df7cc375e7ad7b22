import { computeShareMargin, computePercent } from '@common/domain/futures/orders/size-by-budget'
import { quantityForRisk } from '@common/domain/futures/orders/size-by-risk'
import type { FuturesOrder, Side } from '@common/domain/futures/trade'
import type { FuturesMarket } from '@common/domain/market/market'
import { isSats, type Sats, type Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { computed, ref } from 'vue'

type SizedBy = 'quantity' | 'margin' | 'share' | 'risk'
type RiskUnit = 'sats' | 'percent'

export interface SizeTerms {
  readonly side: Side
  readonly leverage: number | null
  /** Limit price, or market price at a size that depends on it; null if unavailable. */
  readonly entryPriceBySize: (quantityAt: (price: Usd) => number) => Usd | null
  readonly stopLossPrice: Usd | null
  readonly balanceSats: Sats | null
  readonly market: FuturesMarket | null
  readonly feeRate: number | null
}

interface Size extends Pick<FuturesOrder, 'quantity' | 'marginSats'> {
  readonly issue?: Message
}

/** The field edited last determines the size. */
export function ticketSize(terms: () => SizeTerms) {
  const sizedBy = ref<SizedBy>('quantity')
  const quantity = ref<number | null>(null)
  /** As typed, which may exceed the supply. */
  const marginSats = ref<number | null>(null)
  /** Includes fees. */
  const sharePercent = ref<number | null>(null)
  const risk = ref<number | null>(null)
  const riskUnit = ref<RiskUnit>('sats')

  const isRiskOverBalance = () => riskUnit.value === 'percent' && (risk.value ?? 0) > 100
  const riskSats = computed((): Sats | null => {
    const { balanceSats } = terms()
    if (risk.value === null) return null
    const whole = Math.floor(risk.value)
    if (riskUnit.value === 'sats') return isSats(whole) ? whole : null
    return balanceSats === null || isRiskOverBalance() ? null : computePercent(balanceSats, risk.value)
  })

  function computeSize(): Size {
    switch (sizedBy.value) {
      case 'quantity':
        return { quantity: quantity.value ?? undefined }
      case 'margin':
        if (marginSats.value === null) return {}
        return isSats(marginSats.value)
          ? { marginSats: marginSats.value }
          : { issue: message('field.moreThanAll') }
      case 'share':
        return computeShareSize(terms(), sharePercent.value)
      case 'risk':
        if (isRiskOverBalance()) return { issue: message('ticket.sharePercent') }
        return computeRiskSize(terms(), riskSats.value)
    }
  }
  const size = computed(computeSize)

  /** Fixes a market-dependent size at the value sent. */
  function hold(sent: FuturesOrder) {
    if (sizedBy.value === 'quantity' || sizedBy.value === 'margin') return
    sizedBy.value = sent.marginSats === undefined ? 'quantity' : 'margin'
    quantity.value = sent.quantity ?? null
    marginSats.value = sent.marginSats ?? null
  }

  function clear() {
    quantity.value = null
    marginSats.value = null
    sharePercent.value = null
  }

  return { sizedBy, quantity, marginSats, sharePercent, risk, riskUnit, riskSats, size, hold, clear }
}

/** Returns a margin: its cost stays within the balance at any fill price. */
export function computeShareSize(
  { side, leverage, entryPriceBySize, balanceSats, market }: SizeTerms,
  percent: number | null,
): Size {
  if (percent === null || leverage === null || !(leverage >= 1) || !market) return {}
  if (balanceSats === null) return { issue: message('ticket.waitingForBalance') }
  if (!(percent > 0 && percent <= 100)) return { issue: message('ticket.sharePercent') }
  const { maxQuantity } = market
  // The largest order's price yields the maximum margin.
  const entryPrice = entryPriceBySize(() => maxQuantity) ?? entryPriceBySize(() => 0)
  const margin = computeShareMargin({ side, leverage, percent, balanceSats, market, entryPrice })
  return margin < 1 ? { issue: message('ticket.shareTooSmall') } : { marginSats: margin }
}

function computeRiskSize(
  { side, entryPriceBySize, stopLossPrice, market, feeRate }: SizeTerms,
  riskSats: Sats | null,
): Size {
  if (riskSats === null) return { issue: message('ticket.riskMissing') }
  if (stopLossPrice === null || stopLossPrice <= 0) return { issue: message('ticket.riskNeedsStop') }
  if (!market || feeRate === null) return {}
  const { maxQuantity } = market
  const isOnWrongSide = (entryPrice: Usd) =>
    side === 'buy' ? stopLossPrice >= entryPrice : stopLossPrice <= entryPrice
  const quantityAt = (entryPrice: Usd) =>
    isOnWrongSide(entryPrice)
      ? 0
      : quantityForRisk({ side, entryPrice, stopLossPrice, feeRate, riskSats, maxQuantity })
  // The preview reports a missing price.
  const entryPrice = entryPriceBySize(quantityAt) ?? entryPriceBySize(() => 0)
  if (entryPrice === null) return {}
  if (isOnWrongSide(entryPrice)) return { issue: message('ticket.riskStopSide', { entry: entryPrice }) }
  const quantity = quantityAt(entryPrice)
  return quantity < 1 ? { issue: message('ticket.riskTooSmall') } : { quantity }
}
