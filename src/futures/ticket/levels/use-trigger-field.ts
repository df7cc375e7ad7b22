import { priceForNet } from '@common/domain/futures/profit'
import { triggerPriceFields, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { triggerDistanceRate, triggerPriceAt } from '@common/domain/futures/triggers/trigger-price-at'
import { isSats, sats, type Usd } from '@common/domain/units'
import { text } from '@common/texts/text'
import { computed, onBeforeUnmount, shallowRef, watch } from 'vue'
import { useAccountStore } from '../../../session/account-store'
import { useFuturesTicketStore } from '../futures-ticket'

export const triggerUnits = ['usd', 'percent', 'sats'] as const
export type TriggerUnit = (typeof triggerUnits)[number]

/** One for both fields, until the window closes. */
const unit = shallowRef<TriggerUnit>('usd')

export function useTriggerUnit() {
  const next = computed(
    () => triggerUnits[(triggerUnits.indexOf(unit.value) + 1) % triggerUnits.length] ?? 'usd',
  )
  return { unit, next, change: () => (unit.value = next.value) }
}

export function useTriggerField(kind: TriggerKind) {
  const ticket = useFuturesTicketStore()
  const account = useAccountStore()
  const field = triggerPriceFields[kind]
  /** Shown while its price is unchanged. */
  const typed = shallowRef<{ unit: TriggerUnit; amount: number; price: Usd | null } | null>(null)

  function setDistance(rate: number): void {
    const { entryPrice, side } = ticket
    if (entryPrice !== null) ticket[field] = triggerPriceAt(side, kind, entryPrice, rate)
  }

  function toPrice(amount: number): Usd | null {
    const { entryPrice, side, shownPreview } = ticket
    if (unit.value === 'usd') return amount
    if (unit.value === 'percent')
      return entryPrice === null || (kind === 'stop-loss' && side === 'buy' && amount >= 100)
        ? null
        : triggerPriceAt(side, kind, entryPrice, amount / 100)
    const feeRate = account.state?.feeRate
    const whole = Math.round(amount)
    if (!shownPreview || feeRate === undefined || !isSats(whole)) return null
    return priceForNet(shownPreview.position, sats(kind === 'stop-loss' ? 0 - whole : whole), feeRate)
  }

  function toAmount(price: Usd): number | null {
    const { entryPrice, preview } = ticket
    if (unit.value === 'usd') return price
    if (unit.value === 'percent')
      return entryPrice === null ? null : Number((triggerDistanceRate(entryPrice, price) * 100).toFixed(2))
    const profit = kind === 'stop-loss' ? preview?.atStopLoss : preview?.atTakeProfit
    return profit ? Math.abs(profit.totalSats) : null
  }

  const amount = computed({
    get() {
      const price = ticket[field]
      if (typed.value?.unit === unit.value && typed.value.price === price) return typed.value.amount
      return price === null ? null : toAmount(price)
    },
    set(value: number | null) {
      const price = value === null ? null : toPrice(value)
      typed.value = value === null ? null : { unit: unit.value, amount: value, price }
      ticket[field] = price
      ticket.setUnreadable(kind, value !== null && price === null ? text('level.noPrice') : null)
    },
  })

  function dropUnpriced(): void {
    if (typed.value?.price !== null) return
    typed.value = null
    ticket.setUnreadable(kind, null)
  }
  watch(unit, dropUnpriced)
  onBeforeUnmount(dropUnpriced)

  /** Distance of the stop loss as a fraction of the entry; null without one. */
  const stopRate = computed(() => {
    const { entryPrice, stopLossPrice } = ticket
    if (entryPrice === null || stopLossPrice === null) return null
    return triggerDistanceRate(entryPrice, stopLossPrice) || null
  })

  return { amount, stopRate, setDistance }
}
