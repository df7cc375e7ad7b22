import { alwaysReduces, findNewlyOpening, onlyReduces } from '@common/domain/futures/cross/cross-orders'
import { maxCrossQuantity, previewCrossOrder } from '@common/domain/futures/cross/cross-preview'
import type { NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import { computeSizeCost, type SizeCost } from '@common/domain/futures/price-by-size'
import type { OrderType, Side } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { toLimitedCross } from '@common/domain/risk-limits/limits/limit-kind'
import { message, type Message } from '@common/texts/message'
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useCrossStore } from '../portfolio/cross'
import { useRiskLimitsStore } from '../risk-limits/risk-limits'
import { useMarketStore } from '../market/market-store'
import { useOrderId } from '../submit/order-id'
import { useSessionStore } from '../session/session'
import { startLimitPrice } from '../market/start-limit-price'
import { unreadableFields } from '../ui/fields/unreadable-fields'
import { remainingOrdersWarnings } from './cross-confirmations'

export const useCrossTicketStore = defineStore('cross-ticket', () => {
  const session = useSessionStore()
  const market = useMarketStore()
  const cross = useCrossStore()
  const riskLimits = useRiskLimitsStore()

  const side = ref<Side>('buy')
  const orderType = ref<OrderType>('market')
  const quantity = ref<number | null>(null)
  const price = ref<Usd | null>(null)
  const { unreadable, setUnreadable } = unreadableFields()

  startLimitPrice(side, orderType, price)

  const order = computed((): NewCrossOrder => ({
    side: side.value,
    orderType: orderType.value,
    // The preview rejects NaN with a message.
    quantity: quantity.value ?? NaN,
    ...(orderType.value === 'limit' && price.value !== null && { price: price.value }),
  }))
  const result = computed(() => cross.scene && previewCrossOrder(order.value, cross.scene))
  const preview = computed(() => (result.value?.ok ? result.value.value : null))
  /** Null if the size doesn't change the price. */
  const sizeCost = computed((): SizeCost | null =>
    preview.value && market.ticker && orderType.value === 'market'
      ? computeSizeCost(side.value, preview.value.order.quantity, market.ticker)
      : null,
  )
  watch(preview, (now) => (cross.draft = now && { preview: now, setPrice: (at) => (price.value = at) }), {
    immediate: true,
  })
  const issues = computed(() => (result.value && !result.value.ok ? result.value.issues : []))
  const isReducing = computed(
    () => cross.position !== null && preview.value !== null && onlyReduces(cross.position, order.value),
  )
  /** Orders that only reduce break no risk limit. */
  const broken = computed((): Message[] => {
    const { scene } = cross
    if (!preview.value || !scene || alwaysReduces(scene.position, scene.waiting, order.value)) return []
    return riskLimits.broken(toLimitedCross(preview.value.after))
  })

  /** Limit orders change the position later. */
  const warnings = computed((): Message[] => {
    const { scene } = cross
    if (!preview.value || !scene || orderType.value === 'limit') return []
    return remainingOrdersWarnings(findNewlyOpening(scene.position, preview.value.after, scene.waiting))
  })

  const reason = computed((): Message | null => {
    const [why] = Object.values(unreadable.value)
    if (why) return why
    if (session.phase === 'offline') return message('ticket.offline')
    if (!cross.state) return message('cross.loading')
    if (quantity.value === null) return message('cross.enterQuantity')
    if (!result.value) return message('ticket.waiting')
    const [issue] = [...issues.value, ...broken.value]
    if (issue) return issue
    return session.isLoading('account') ? message('ticket.waitingForBalance') : null
  })

  const sendOnce = useOrderId(order)

  async function place(profileId: string) {
    const sentQuantity = quantity.value
    const outcome = await sendOnce((orderId) =>
      cross.place(order.value, orderId, profileId, preview.value?.price),
    )
    // A changed quantity belongs to the next order.
    if (quantity.value === sentQuantity) quantity.value = null
    return outcome
  }

  function takeShare(percent: number) {
    const max = cross.scene ? maxCrossQuantity(order.value, cross.scene) : 0
    quantity.value = Math.floor((max * percent) / 100) || null
  }

  /** @param factor of the held quantity: above 1, the position changes sides */
  function takeExit(factor: number) {
    if (!cross.held) return
    side.value = cross.held.side === 'buy' ? 'sell' : 'buy'
    quantity.value = Math.floor(cross.held.quantity * factor) || null
  }

  watch(
    () => session.subject,
    () => {
      quantity.value = null
      price.value = null
      unreadable.value = {}
      orderType.value = 'market'
    },
  )

  return {
    side,
    orderType,
    quantity,
    price,
    order,
    preview,
    sizeCost,
    issues,
    unreadable,
    isReducing,
    broken,
    warnings,
    reason,
    place,
    takeShare,
    takeExit,
    setUnreadable,
  }
})
