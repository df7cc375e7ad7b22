import type { Breakdown } from '@common/domain/breakdown'
import { ownValue } from '@common/domain/collections/own-value'
import type { OptionOrder, OptionTrade } from '@common/domain/options/option'
import { optionProfitNow } from '@common/domain/options/profit/profit'
import { exitForwardPrice, runningDeltaUsd } from '@common/domain/options/pricing/running-pnl'
import { optionsProfitNow } from '@common/domain/options/profit/valuation'
import type { Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useMarketNow } from '../market/use-market-now'
import { trackProfileValue } from '../session/follow-profile'
import { trackActions } from './pending-actions'
import { useMarketStore } from '../market/market-store'

const closeTimeMs = ({ closedAtMs, expiresAtMs }: OptionTrade): number => closedAtMs ?? expiresAtMs

export const useOptionsStore = defineStore('options', () => {
  const connection = useBridge()
  const market = useMarketStore()
  const nowMs = useMarketNow()
  const state = trackProfileValue('options.live')
  const { act: change, isActing } = trackActions()

  const all = computed(() => state.value?.options ?? [])
  const running = computed(() =>
    all.value.filter((each) => each.state === 'running').sort((a, b) => a.expiresAtMs - b.expiresAtMs),
  )
  const ended = computed(() =>
    all.value.filter((each) => each.state !== 'running').sort((a, b) => closeTimeMs(b) - closeTimeMs(a)),
  )

  function profitNow(trade: OptionTrade): Breakdown | null {
    const { ticker } = market
    return ticker && optionProfitNow({ trade, quote: ticker, nowMs: nowMs.value })
  }

  /** Equivalent futures contracts. */
  function deltaNow(trade: OptionTrade): Usd | null {
    const { ticker } = market
    return ticker && runningDeltaUsd({ trade, quote: ticker, nowMs: nowMs.value })
  }

  const total = computed((): Breakdown | null => {
    const { ticker } = market
    return ticker && state.value && optionsProfitNow(running.value, { quote: ticker, nowMs: nowMs.value })
  })

  /** By option id; empty without a price. */
  function getExitPrices(): Record<string, Usd> {
    const { ticker } = market
    if (!ticker) return {}
    return Object.fromEntries(running.value.map(({ id, kind }) => [id, exitForwardPrice(kind, ticker)]))
  }

  return {
    running,
    ended,
    total,
    isLoaded: computed(() => state.value !== null),
    find: (tradeId: string): OptionTrade | undefined => all.value.find(({ id }) => id === tradeId),
    profitNow,
    deltaNow,
    isActing,
    change,
    /** @param previewPrice forward price that the user accepted */
    buy: (order: OptionOrder, orderId: string, profileId: string, previewPrice?: Usd) =>
      connection.use().options.buy({ ...order, orderId, previewPrice }, profileId),
    close: (tradeId: string, profileId: string) => {
      const previewPrice = ownValue(getExitPrices(), tradeId)
      return change('close-option', tradeId, (bridge) =>
        bridge.options.close({ tradeId, previewPrice }, profileId),
      )
    },
    closeAll: (profileId: string) =>
      connection.use().options.closeAll({ previewPrices: getExitPrices() }, profileId),
  }
})
