import {
  afterSwap,
  maxSwapAmount,
  minimumIn,
  previewSwap,
  spreadRate,
  type SwapAsset,
  type SwapOrder,
  type SwapPrices,
} from '@common/domain/swaps/swap'
import { message, type Message } from '@common/texts/message'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useAccountStore } from '../session/account-store'
import { trackProfileValue } from '../session/follow-profile'
import { useMarketStore } from '../market/market-store'
import { useOrderId } from '../submit/order-id'
import { useSessionStore } from '../session/session'

/** The amount edited last determines the other. */
export const useSwapsStore = defineStore('swaps', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const list = trackProfileValue('swaps.list')

  const inAsset = ref<SwapAsset>('BTC')
  const fixedField = ref<'inAmount' | 'outAmount'>('inAmount')
  const amount = ref<number | null>(null)
  const unreadable = shallowRef<Message | null>(null)
  const outAsset = computed((): SwapAsset => (inAsset.value === 'BTC' ? 'USD' : 'BTC'))

  const order = computed((): SwapOrder => ({
    inAsset: inAsset.value,
    outAsset: outAsset.value,
    ...(amount.value !== null && { [fixedField.value]: amount.value }),
  }))
  /** Market prices apply while null. */
  const lastPrices = shallowRef<SwapPrices | null>(null)
  const hasOwnPrices = ref(true)
  const prices = computed((): SwapPrices | null => lastPrices.value ?? market.ticker)
  const result = computed(() => (prices.value ? previewSwap(order.value, prices.value) : null))
  const minIn = computed(() => minimumIn(inAsset.value, prices.value))
  const preview = computed(() => (result.value?.ok ? result.value.value : null))
  const balances = computed(() => account.state?.account ?? null)
  const after = computed(() =>
    preview.value && balances.value ? afterSwap(balances.value, preview.value) : null,
  )
  /** Applicable side of the spread. */
  const exchangeRate = computed(() => {
    const now = prices.value
    return now && (inAsset.value === 'BTC' ? now.bidPrice : now.askPrice)
  })
  const spread = computed(() =>
    market.ticker && exchangeRate.value !== null
      ? spreadRate({ inAsset: inAsset.value, exchangeRate: exchangeRate.value }, market.ticker.indexPrice)
      : null,
  )

  const reason = computed((): Message | null => {
    if (unreadable.value) return unreadable.value
    if (amount.value === null) return message('swap.enterAmount')
    if (!result.value) return message('swap.waiting')
    if (!result.value.ok) return result.value.issues[0] ?? message('swap.waiting')
    if (!balances.value) return message('ticket.waitingForBalance')
    return after.value ? null : message(inAsset.value === 'BTC' ? 'swap.tooFewSats' : 'swap.tooFewDollars')
  })

  const sendOnce = useOrderId(order)

  async function make(profileId: string) {
    const swapped = order.value
    const previewPrice = preview.value?.exchangeRate
    const outcome = await sendOnce(async (orderId) =>
      connection.use().swaps.make({ ...swapped, orderId, previewPrice }, profileId),
    )
    if (order.value === swapped) clear()
    return outcome
  }

  async function readPrice() {
    if (!hasOwnPrices.value) return
    const { subject } = session
    let price: SwapPrices | null | undefined
    try {
      price = await connection.use().swaps.price(null)
    } catch {}
    if (subject !== session.subject) return
    if (price === null) hasOwnPrices.value = false
    if (amount.value !== null) lastPrices.value = price ?? null
  }
  function clearPrice() {
    lastPrices.value = null
  }

  function clear() {
    amount.value = null
    fixedField.value = 'inAmount'
    unreadable.value = null
  }

  function turn(to: SwapAsset) {
    if (to === inAsset.value) return
    clear()
    inAsset.value = to
  }
  watch(
    () => session.subject,
    () => {
      clear()
      clearPrice()
      hasOwnPrices.value = true
    },
  )

  return {
    list,
    inAsset,
    outAsset,
    held: fixedField,
    amount,
    minIn,
    preview,
    balances,
    after,
    exchangeRate,
    spread,
    reason,
    takeAll: () => {
      if (!balances.value) return
      fixedField.value = 'inAmount'
      amount.value = maxSwapAmount(balances.value, inAsset.value)
    },
    make,
    readPrice,
    clearPrice,
    readAgain: (swapId: string) => connection.use().swaps.read({ swapId }),
    ofPayment: (source: 'deposit' | 'withdrawal', paymentId: string) =>
      connection.use().swaps.ofPayment({ source, paymentId }),
    turn,
    setUnreadable: (why: Message | null) => (unreadable.value = why),
  }
})
