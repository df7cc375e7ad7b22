import type { FuturesFeedChange } from '@common/domain/futures/futures-feed'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import { closingPrice } from '@common/domain/futures/profit'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type { Bridge } from '../bridge/connection'
import { useBridge } from '../bridge/use-bridge'
import { followProfile } from '../session/follow-profile'
import { useMarketStore } from '../market/market-store'
import { trackActions } from './pending-actions'
import { useSessionStore } from '../session/session'

const closedPageSize = 100

/** Rows are stable objects, updated in place. */
export const useFuturesStore = defineStore('trades', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const market = useMarketStore()
  const rows = new Map<string, FuturesTrade>()
  const all = shallowRef<readonly FuturesTrade[]>([])
  const isLoaded = shallowRef(false)
  /** Null while a change is applied. */
  const holdingsRevision = shallowRef<number | null>(0)
  const hasOlder = shallowRef(true)
  const { act, isActing } = trackActions()
  const updateCounts = new Map<string, number>()
  /** The feed also has older trades, when they are first listed; those between must still be read. */
  let oldestRead: { readonly beforeMs: number; readonly beforeId: string } | undefined

  // Recalculated only on additions and state changes.
  const running = computed(() => all.value.filter((trade) => trade.state === 'running'))
  const open = computed(() => all.value.filter((trade) => trade.state === 'open'))
  const ended = computed(() =>
    all.value.filter((trade) => trade.state === 'closed' || trade.state === 'canceled').sort(byCloseTime),
  )

  function put(trade: FuturesTrade): boolean {
    const row = rows.get(trade.id)
    if (!row) {
      rows.set(trade.id, shallowReactive({ ...trade }))
      return true
    }
    Object.assign(row, trade)
    return false
  }

  function putAll(trades: readonly FuturesTrade[]) {
    const isLonger = trades.map(put).some(Boolean)
    if (isLonger) all.value = [...rows.values()].sort((a, b) => b.createdAtMs - a.createdAtMs)
  }

  function reset() {
    rows.clear()
    updateCounts.clear()
    all.value = []
    isLoaded.value = false
    holdingsRevision.value = 0
    hasOlder.value = true
    oldestRead = undefined
  }

  function take({ kind, trades, asOfMs, holdingsRevision: revision }: FuturesFeedChange) {
    for (const { id } of trades) updateCounts.set(id, (updateCounts.get(id) ?? 0) + 1)
    if (revision !== holdingsRevision.value) holdingsRevision.value = null
    if (kind === 'snapshot') dropVanished(new Set(trades.map(({ id }) => id)))
    putAll(trades)
    isLoaded.value = asOfMs > 0
    holdingsRevision.value = revision
  }

  // A snapshot lists every open order and position; missing ones have ended.
  function dropVanished(named: ReadonlySet<string>) {
    const vanished = [...rows.values()].filter(
      ({ id, state }) => (state === 'open' || state === 'running') && !named.has(id),
    )
    for (const { id } of vanished) rows.delete(id)
    if (vanished.length > 0) all.value = [...rows.values()]
  }

  followProfile('futures.live', { onItem: take, onReset: reset })

  /** Reads pages until one has a new trade. */
  async function loadOlder() {
    const { subject } = session
    for (let isNew = false; !isNew && hasOlder.value;) {
      const trades = await connection.use().futures.closed({ limit: closedPageSize, ...oldestRead })
      if (subject !== session.subject) return
      const last = trades.at(-1)
      if (last) oldestRead = { beforeMs: closeTimeMs(last), beforeId: last.id }
      hasOlder.value = trades.length === closedPageSize
      isNew = trades.some(({ id }) => !rows.has(id))
      putAll(trades)
    }
  }

  type Outcome =
    | { kind: 'done'; value: FuturesTrade | FuturesTrade[] }
    | { kind: 'in-doubt' | 'canceled-only' }

  /** Applies the response before the feed does. */
  async function acted<T extends Outcome>(outcome: Promise<T>): Promise<T> {
    const before = new Map(updateCounts)
    const result = await outcome
    // A feed update that overtook the response is newer; timestamps don't order them.
    const isNewest = ({ id }: FuturesTrade) => updateCounts.get(id) === before.get(id)
    if (result.kind === 'done') putAll([result.value].flat().filter(isNewest))
    return result
  }

  /** Also blocks conflicting actions meanwhile. */
  const change = <T extends Outcome>(
    action: WriteAction,
    tradeId: string,
    send: (bridge: Bridge) => Promise<T>,
  ): Promise<T> => act(action, tradeId, (bridge) => acted(send(bridge)))

  const getClosingPrice = (trade: FuturesTrade): Usd | undefined =>
    (market.ticker && closingPrice(trade, market.ticker)) ?? undefined

  return {
    holdingsRevision,
    running,
    open,
    ended,
    isLoaded,
    hasOlder,
    loadOlder,
    find: (tradeId: string): FuturesTrade | undefined => rows.get(tradeId),
    /** @param previewPrice entry price that the user accepted */
    place: (order: FuturesOrder, orderId: string, profileId: string, previewPrice?: Usd) =>
      acted(connection.use().futures.open({ ...order, orderId, previewPrice }, profileId)),
    isActing,
    change,
    close: (tradeId: string, profileId: string) => {
      const trade = rows.get(tradeId)
      const previewPrice = trade && getClosingPrice(trade)
      return change('close-trade', tradeId, (bridge) =>
        bridge.futures.close({ tradeId, previewPrice }, profileId),
      )
    },
    cancel: (tradeId: string, profileId: string) =>
      change('cancel-trade', tradeId, (bridge) => bridge.futures.cancel({ tradeId }, profileId)),
    setLevel: (tradeId: string, kind: TriggerKind, price: Usd | null, profileId: string) =>
      change('update-trade', tradeId, (bridge) =>
        bridge.futures.setLevel({ tradeId, kind, price }, profileId),
      ),
    moveOrder: (tradeId: string, price: Usd, orderId: string, profileId: string) =>
      change('move-order', tradeId, (bridge) =>
        bridge.futures.moveOrder({ tradeId, price, orderId }, profileId),
      ),
    closeAll: (profileId: string) => {
      const prices = running.value.flatMap((trade) => {
        const price = getClosingPrice(trade)
        return price === undefined ? [] : [[trade.id, price] as const]
      })
      const shown = { previewPrices: Object.fromEntries(prices) }
      return acted(connection.use().futures.closeAll(shown, profileId))
    },
    cancelAll: (profileId: string) => acted(connection.use().futures.cancelAll(null, profileId)),
  }
})

const closeTimeMs = (trade: FuturesTrade): number => trade.closedAtMs ?? trade.updatedAtMs

/** Newest first, in the order of the local history. */
const byCloseTime = (a: FuturesTrade, b: FuturesTrade): number =>
  closeTimeMs(b) - closeTimeMs(a) || (a.id < b.id ? 1 : -1)
