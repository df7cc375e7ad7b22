import { addBreakdowns, type Breakdown } from '@common/domain/breakdown'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import { toOpenCrossPosition, type OpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import { crossClosingPrice, crossDistance } from '@common/domain/futures/cross/cross-now'
import type { CrossOrderPreview, CrossContext } from '@common/domain/futures/cross/cross-preview'
import {
  toCollateralBreakdown,
  crossCreditAt,
  crossProfitAt,
} from '@common/domain/futures/cross/cross-profit'
import type { NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import type { Sats, Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useAccountStore } from '../session/account-store'
import { useUnresolvedWritesStore } from '../submit/unresolved-writes'
import { trackProfileValue } from '../session/follow-profile'
import { useMarketStore } from '../market/market-store'
import { trackActions } from './pending-actions'
import { useSessionStore } from '../session/session'

const emptyBreakdown = addBreakdowns([])

interface CrossDraft {
  readonly preview: CrossOrderPreview
  setPrice(price: Usd): void
}

type CrossAction = Extract<WriteAction, `cross-${string}`>

export const useCrossStore = defineStore('cross', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const unresolvedWrites = useUnresolvedWritesStore()
  const state = trackProfileValue('cross.live')
  const { act: change, isActing } = trackActions()

  const mode = ref<'isolated' | 'cross'>('isolated')
  const isOffered = computed(() => session.can('crossMargin'))
  /** Set by the ticket; null while it can't be calculated. */
  const draft = shallowRef<CrossDraft | null>(null)

  const position = computed(() => state.value?.position ?? null)
  const openPosition = computed(
    (): OpenCrossPosition | null => position.value && toOpenCrossPosition(position.value),
  )
  /** Estimated; null without a price for its size. */
  const closingPrice = computed((): Usd | null =>
    position.value && market.ticker ? crossClosingPrice(position.value, market.ticker) : null,
  )
  const isUnpriced = computed(
    () => position.value !== null && market.ticker !== null && closingPrice.value === null,
  )
  /** If closed now, after the closing fee. */
  const profit = computed(() => computeBreakdown(crossProfitAt))
  /** Balance gained by closing and withdrawing the collateral. */
  const credit = computed(() => computeBreakdown(crossCreditAt))

  function computeBreakdown(at: typeof crossProfitAt): Breakdown | null {
    if (!isOffered.value) return emptyBreakdown
    const feeRate = account.state?.feeRate
    if (!position.value || closingPrice.value === null || feeRate === undefined) return null
    return at(position.value, closingPrice.value, feeRate)
  }
  const collateral = computed((): Breakdown | null =>
    position.value && closingPrice.value !== null
      ? toCollateralBreakdown(position.value, closingPrice.value)
      : null,
  )
  /** As a fraction; null without a liquidation price. */
  const distance = computed(() => {
    const price = closingPrice.value ?? market.ticker?.lastPrice
    return position.value && price !== undefined ? crossDistance(position.value, price) : null
  })
  const scene = computed((): CrossContext | null => {
    const { ticker, futures } = market
    if (!state.value || !ticker || !futures || !account.state) return null
    return {
      position: state.value.position,
      waiting: state.value.orders,
      ticker,
      market: futures,
      feeRate: account.state.feeRate,
      balanceSats: account.state.account.balanceSats,
    }
  })

  /** A pending or unresolved write blocks the action. */
  const isBlocked = (action: CrossAction, subject = '') =>
    unresolvedWrites.isBlocked(action, subject) || isActing(action, subject)

  return {
    state,
    mode,
    draft,
    isOffered,
    isShown: computed(() => isOffered.value && mode.value === 'cross'),
    position,
    held: openPosition,
    closingPrice,
    isUnpriced,
    profit,
    credit,
    collateral,
    distance,
    scene,
    isBlocked,
    change,
    /** @param previewPrice price that the user accepted */
    place: (order: NewCrossOrder, orderId: string, profileId: string, previewPrice?: Usd) =>
      connection.use().cross.place({ ...order, orderId, previewPrice }, profileId),
    cancel: (id: string, profileId: string) =>
      change('cross-cancel', id, (bridge) => bridge.cross.cancel({ id }, profileId)),
    cancelAll: (profileId: string) =>
      change('cross-cancel-all', '', (bridge) => bridge.cross.cancelAll(null, profileId)),
    close: (profileId: string) => {
      const previewPrice = closingPrice.value ?? undefined
      return change('cross-close', '', (bridge) => bridge.cross.close({ previewPrice }, profileId))
    },
    deposit: (amountSats: Sats, profileId: string) =>
      change('cross-deposit', '', (bridge) => bridge.cross.deposit({ amountSats }, profileId)),
    withdraw: (amountSats: Sats, profileId: string) =>
      change('cross-withdraw', '', (bridge) => bridge.cross.withdraw({ amountSats }, profileId)),
  }
})
