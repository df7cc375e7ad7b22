import { percentToRate, rateToPercent } from '@common/domain/exact'
import { triggerTitles, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { triggerDistanceRate, triggerPriceAt } from '@common/domain/futures/triggers/trigger-price-at'
import { isSats, priceTickUsd, sats, type Sats, type Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { defineStore } from 'pinia'
import { computed, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { TriggerTarget } from './trigger-target'

const triggerUnits = ['usd', 'percent', 'sats'] as const
type TriggerUnit = (typeof triggerUnits)[number]

/** One for all fields, until the window closes. */
const useTriggerUnitStore = defineStore('trigger-unit', () => ({ chosen: shallowRef<TriggerUnit>('usd') }))

export function useTriggerField(kind: TriggerKind, target: TriggerTarget) {
  const units = useTriggerUnitStore()
  /** Null for a price that nothing trades at. */
  const netAt = (price: Usd): Sats | null => (price < priceTickUsd ? null : target.netAt(price))

  const hasFocus = shallowRef(false)
  /** Shown while it still results in its price. */
  const typed = shallowRef<{ unit: TriggerUnit; amount: number; price: Usd | null } | null>(null)

  /** USD for a price whose distance or result would need a sign. */
  const unit = computed((): TriggerUnit => {
    const { price, entryPrice, side } = target
    // A tick must not change the unit of a number that is being typed.
    if (hasFocus.value && typed.value?.price === price) return typed.value.unit
    const isStop = kind === 'stop-loss'
    if (price === null || units.chosen === 'usd') return units.chosen
    const favor =
      units.chosen === 'sats'
        ? (netAt(price) ?? 0)
        : (price - (entryPrice ?? price)) * (side === 'buy' ? 1 : -1)
    return (isStop ? favor > 0 : favor < 0) ? 'usd' : units.chosen
  })
  const nextUnit = computed(
    () => triggerUnits[(triggerUnits.indexOf(units.chosen) + 1) % triggerUnits.length] ?? 'usd',
  )
  function changeUnit() {
    if (typed.value?.price !== null) typed.value = null
    units.chosen = nextUnit.value
  }

  function setDistance(rate: number) {
    const { entryPrice, side } = target
    if (entryPrice !== null) target.price = triggerPriceAt(side, kind, entryPrice, rate)
  }

  const isBelowEntry = () => (kind === 'stop-loss') === (target.side === 'buy')
  const noPrice = (): Message => message('level.noPrice', { what: message(triggerTitles[kind]) })
  const setPrice = (price: Usd) => void (target.price = price)

  function toPrice(amount: number): Usd | null {
    const { entryPrice, side } = target
    if (unit.value === 'usd') return amount
    if (unit.value === 'percent')
      return entryPrice === null || (isBelowEntry() && amount >= 100)
        ? null
        : triggerPriceAt(side, kind, entryPrice, percentToRate(amount))
    const whole = Math.round(amount)
    return isSats(whole) ? target.priceForNet(sats(kind === 'stop-loss' ? 0 - whole : whole)) : null
  }

  function toAmount(price: Usd): number | null {
    const { entryPrice } = target
    if (unit.value === 'usd') return price
    if (unit.value === 'percent')
      return entryPrice === null ? null : rateToPercent(triggerDistanceRate(entryPrice, price))
    const net = netAt(price)
    return net === null ? null : Math.abs(net)
  }

  function findAmount(): number | null {
    const { price } = target
    const current = price === null ? null : toAmount(price)
    if (typed.value?.unit !== unit.value || typed.value.price !== price) return current
    const { amount } = typed.value
    return hasFocus.value || current === null || toPrice(amount) === price ? amount : current
  }

  /** Ticks must not replace the text while the field has the focus. */
  function holdAmount() {
    const { price } = target
    const shown = amount.value
    if (price !== null && shown !== null) typed.value = { unit: unit.value, amount: shown, price }
    hasFocus.value = true
  }
  const releaseAmount = () => void (hasFocus.value = false)

  const amount = computed({
    get: findAmount,
    set(value: number | null) {
      const price = value === null ? null : toPrice(value)
      typed.value = value === null ? null : { unit: unit.value, amount: value, price }
      target.price = price
      target.setUnreadable(value !== null && price === null ? noPrice() : null)
    },
  })

  function dropUnpriced() {
    if (typed.value?.price !== null) return
    typed.value = null
    target.setUnreadable(null)
  }
  watch(unit, dropUnpriced)
  onBeforeUnmount(dropUnpriced)

  /** Distance of the stop loss as a fraction of the entry; null without one. */
  const stopRate = computed(() => {
    const { entryPrice, stopLossPrice } = target
    // A level of 0 is none.
    if (entryPrice === null || !stopLossPrice) return null
    return triggerDistanceRate(entryPrice, stopLossPrice) || null
  })

  return {
    amount,
    unit,
    nextUnit,
    changeUnit,
    stopRate,
    setDistance,
    setPrice,
    holdAmount,
    releaseAmount,
  }
}
