import type { TicketPreset } from '@common/domain/settings/settings'
import { triggerPriceAt, triggerDistanceRate } from '@common/domain/futures/triggers/trigger-price-at'
import type { Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useFuturesTicketStore } from './futures-ticket'
import { useSettingsStore } from '../../session/settings'

export const maxPresets = 20

/** Sends no order; stop loss and take profit are relative to the current price. */
export const useTicketPresets = defineStore('presets', () => {
  const settings = useSettingsStore()
  const ticket = useFuturesTicketStore()
  const list = computed(() => settings.settings.presets)

  function apply({ side, leverage, size, stopLossRate, takeProfitRate }: TicketPreset) {
    const { entryPrice } = ticket
    if (entryPrice === null) return
    const at = (kind: 'stop-loss' | 'take-profit', rate: number | null): Usd | null =>
      rate === null ? null : triggerPriceAt(side, kind, entryPrice, rate)
    ticket.side = side
    ticket.leverage = leverage
    ticket.stopLossPrice = at('stop-loss', stopLossRate)
    ticket.takeProfitPrice = at('take-profit', takeProfitRate)
    if (size) takeSize(size)
  }

  function takeSize({ by, amount }: NonNullable<TicketPreset['size']>) {
    switch (by) {
      case 'quantity':
        ticket.quantity = amount
        break
      case 'margin':
        ticket.marginSats = Math.floor(amount)
        break
      case 'share':
        ticket.sharePercent = amount
        break
      case 'risk-sats':
      case 'risk-percent':
        ticket.risk = amount
        ticket.riskUnit = by === 'risk-sats' ? 'sats' : 'percent'
    }
    ticket.sizedBy = by === 'risk-sats' || by === 'risk-percent' ? 'risk' : by
  }

  function sizeNow(): TicketPreset['size'] {
    switch (ticket.sizedBy) {
      case 'quantity':
        return ticket.quantity === null ? null : { by: 'quantity', amount: ticket.quantity }
      case 'margin':
        return ticket.marginSats === null ? null : { by: 'margin', amount: ticket.marginSats }
      case 'share':
        return ticket.sharePercent === null ? null : { by: 'share', amount: ticket.sharePercent }
      case 'risk':
        if (ticket.risk === null) return null
        return { by: ticket.riskUnit === 'sats' ? 'risk-sats' : 'risk-percent', amount: ticket.risk }
    }
  }

  async function keep(name: string) {
    const { entryPrice, leverage, stopLossPrice, takeProfitPrice } = ticket
    const toRate = (price: Usd | null): number | null => {
      // A level of 0 is none.
      const rate = !price || entryPrice === null ? 0 : triggerDistanceRate(entryPrice, price)
      return rate > 0 ? rate : null
    }
    const preset: TicketPreset = {
      name,
      side: ticket.side,
      leverage: leverage ?? 1,
      size: sizeNow(),
      stopLossRate: toRate(stopLossPrice),
      takeProfitRate: toRate(takeProfitPrice),
    }
    await settings.change({ presets: [...list.value.filter((stored) => stored.name !== name), preset] })
  }

  const remove = (name: string): Promise<void> =>
    settings.change({ presets: list.value.filter((stored) => stored.name !== name) })

  return { list, apply, keep, remove }
})
