import { previewOrder } from '@common/domain/futures/orders/order'
import { marketPriceBySize, computeSizeCost, type SizeCost } from '@common/domain/futures/price-by-size'
import { orderWarnings } from '@common/domain/futures/orders/order-warnings'
import { triggerPriceFields } from '@common/domain/futures/trigger-kind'
import type { FieldIssue } from '@common/domain/issue'
import type { FuturesOrder, OrderType, Side } from '@common/domain/futures/trade'
import { message, type Message } from '@common/texts/message'
import type { Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useAccountStore } from '../../session/account-store'
import { useRiskLimitsStore } from '../../risk-limits/risk-limits'
import { useMarketStore } from '../../market/market-store'
import { isConnectionLost, useOrderId } from '../../submit/order-id'
import { mirroredTriggers } from './levels/mirrored-triggers'
import { computeShareSize, ticketSize, type SizeTerms } from './futures-ticket-size'
import { useSessionStore } from '../../session/session'
import { useSettingsStore } from '../../session/settings'
import { startLimitPrice } from '../../market/start-limit-price'
import { unreadableFields } from '../../ui/fields/unreadable-fields'
import { toFatFingerLimits } from './fat-finger-limits'
import { useFuturesStore } from '../../portfolio/futures'

const isTriggerIssue = ({ field }: FieldIssue): boolean =>
  Object.values(triggerPriceFields).some((name) => name === field)

export const useFuturesTicketStore = defineStore('ticket', () => {
  const session = useSessionStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const trades = useFuturesStore()
  const settings = useSettingsStore()
  const riskLimits = useRiskLimitsStore()

  const side = ref<Side>('buy')
  const orderType = ref<OrderType>('market')
  const leverage = ref<number | null>(null)
  const price = ref<Usd | null>(null)
  const stopLossPrice = ref<Usd | null>(null)
  const takeProfitPrice = ref<Usd | null>(null)
  const { beforeMirror, undoMirror } = mirroredTriggers({
    side,
    stopLossPrice,
    takeProfitPrice,
    aroundPrice: () => (orderType.value === 'limit' ? price.value : (market.ticker?.lastPrice ?? null)),
  })
  const { unreadable, setUnreadable } = unreadableFields()

  // Settings that load late don't replace what the user has typed.
  watch(
    () => settings.isLoaded,
    (isLoaded) => {
      if (isLoaded) leverage.value ??= settings.settings.leverage
    },
    { immediate: true },
  )

  startLimitPrice(side, orderType, price)

  function entryPriceBySize(quantityAt: (price: Usd) => number): Usd | null {
    if (orderType.value === 'limit') return price.value || null
    const { ticker } = market
    return ticker ? marketPriceBySize(side.value, ticker, quantityAt) : null
  }
  const balanceSats = computed(() => account.state?.account.balanceSats ?? null)
  const sizeTerms = (): SizeTerms => ({
    side: side.value,
    leverage: leverage.value,
    entryPriceBySize,
    stopLossPrice: stopLossPrice.value,
    balanceSats: balanceSats.value,
    market: market.futures,
    feeRate: account.state?.feeRate ?? null,
  })
  const { size, hold, clear, ...sizing } = ticketSize(sizeTerms)

  const order = computed((): FuturesOrder => {
    return {
      side: side.value,
      orderType: orderType.value,
      // The preview rejects NaN with a message.
      leverage: leverage.value ?? NaN,
      quantity: size.value.quantity,
      marginSats: size.value.marginSats,
      price: orderType.value === 'limit' ? (price.value ?? undefined) : undefined,
      stopLossPrice: stopLossPrice.value ?? undefined,
      takeProfitPrice: takeProfitPrice.value ?? undefined,
    }
  })

  function previewWith(changes: Partial<FuturesOrder>) {
    const { ticker, futures } = market
    if (!ticker || !futures) return null
    return previewOrder({
      order: { ...order.value, ...changes },
      ticker,
      market: futures,
      feeRate: account.state?.feeRate,
    })
  }
  const result = computed(() => previewWith({}))
  const preview = computed(() => (result.value?.ok ? result.value.preview : null))
  /** Without stop loss and take profit while these are invalid. */
  const shownPreview = computed(() => {
    if (preview.value) return preview.value
    const unprotected = previewWith({ stopLossPrice: undefined, takeProfitPrice: undefined })
    return unprotected?.ok ? unprotected.preview : null
  })
  /** Without a size, the smallest order's; null while unknown. */
  const entryPrice = computed((): Usd | null => preview.value?.entryPrice ?? entryPriceBySize(() => 0))
  /** Null if the size doesn't change the price. */
  const sizeCost = computed((): SizeCost | null =>
    preview.value && market.ticker && orderType.value === 'market'
      ? computeSizeCost(side.value, preview.value.quantity, market.ticker)
      : null,
  )
  const issues = computed((): readonly FieldIssue[] => {
    if (!result.value || result.value.ok) return []
    const found = [...marginIssues(), ...result.value.issues]
    return found.some(isTriggerIssue) ? found : [...found, ...triggerIssues()]
  })

  const marginIssues = (): readonly FieldIssue[] =>
    size.value.issue && sizing.sizedBy.value === 'margin'
      ? [{ ...size.value.issue, field: 'marginSats' }]
      : []

  /** Independent of the size, which may be invalid. */
  function triggerIssues(): readonly FieldIssue[] {
    const sized = previewWith({ quantity: market.futures?.maxQuantity, marginSats: undefined })
    return sized && !sized.ok ? sized.issues.filter(isTriggerIssue) : []
  }

  const warnings = computed(() =>
    preview.value && market.ticker
      ? orderWarnings({
          preview: preview.value,
          ticker: market.ticker,
          balanceSats: balanceSats.value,
          bounds: toFatFingerLimits(settings.settings),
        })
      : [],
  )

  const broken = computed(() => (preview.value ? riskLimits.broken(preview.value) : []))

  const shortfall = computed((): Message | null => {
    const [needed, balance] = [preview.value?.debitedSats, balanceSats.value]
    if (needed === undefined || balance === null || needed <= balance) return null
    return message('ticket.shortOfBalance', { needed, balance })
  })
  const affordableQuantity = computed((): number | null => {
    const { marginSats } = computeShareSize(sizeTerms(), 100)
    if (marginSats === undefined) return null
    const max = previewWith({ quantity: undefined, marginSats })
    return max?.ok ? max.preview.quantity : null
  })

  const reason = computed((): Message | null => {
    const [why] = Object.values(unreadable.value)
    if (why !== undefined) return why
    if (session.phase === 'offline') return message('ticket.offline')
    if (!result.value) return message('ticket.waiting')
    if (size.value.issue) return size.value.issue
    const [issue] = issues.value
    if (issue) return issue
    const [brokenLimit] = broken.value
    if (brokenLimit) return brokenLimit
    if (balanceSats.value === null || session.isLoading('account')) return message('ticket.waitingForBalance')
    return shortfall.value
  })

  /** Set by shortcuts; reset by the visible ticket. */
  const isCalled = ref(false)
  function call(as: Side) {
    side.value = as
    isCalled.value = true
  }

  const sendOnce = useOrderId(order)

  /** True if unedited since the last send. */
  let isAsSent = false
  const { sizedBy, quantity, marginSats, sharePercent, risk, riskUnit } = sizing
  watch(
    [
      [side, orderType, leverage, price, stopLossPrice, takeProfitPrice],
      [sizedBy, quantity, marginSats, sharePercent, risk, riskUnit],
    ].flat(),
    () => (isAsSent = false),
    { flush: 'sync' },
  )

  async function place(profileId: string) {
    isAsSent = true
    const sent = order.value
    return sendOnce(async (orderId) => {
      try {
        return await trades.place(sent, orderId, profileId, preview.value?.entryPrice)
      } catch (error) {
        // A retry must be identical.
        if (isConnectionLost(error)) hold(sent)
        throw error
      }
    })
  }

  function clearSize() {
    clear()
    stopLossPrice.value = null
    takeProfitPrice.value = null
  }

  /** A second click can't repeat the order; later edits stay. */
  function clearSent() {
    if (isAsSent) clearSize()
  }

  watch(
    () => session.subject,
    (_, before) => {
      clearSize()
      unreadable.value = {}
      if (before === null) return
      orderType.value = 'market'
      price.value = null
      risk.value = null
    },
  )

  return {
    side,
    orderType,
    ...sizing,
    entryPrice,
    sizeCost,
    leverage,
    price,
    stopLossPrice,
    takeProfitPrice,
    order,
    preview,
    shownPreview,
    beforeMirror,
    undoMirror,
    issues,
    unreadable,
    ticker: computed(() => market.ticker),
    warnings,
    broken,
    reason,
    shortfall,
    affordableQuantity,
    balanceSats,
    place,
    setUnreadable,
    isCalled,
    call,
    clearSize,
    clearSent,
  }
})
