import { settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Sats } from '@common/domain/units'
import type { Text } from '@common/texts/text'
import { textOf } from '@common/texts/text-error'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useFuturesStore } from './futures'
import { useSessionStore } from './session'

export type PanicKind = 'close' | 'cancel'

/** What has become of one trade of a panic so far. */
export type PanicResult =
  | { readonly state: 'sending' | 'in-doubt' | 'canceled' }
  | { readonly state: 'closed'; readonly netSats: Sats }
  | { readonly state: 'failed'; readonly why: Text }

export interface PanicRow {
  readonly trade: FuturesTrade
  readonly result: PanicResult
}

/**
 * Ends every running trade, or every waiting order: in one request, and what that leaves one by one. No doubt about anything else holds
 * it back, and nothing whose outcome is unknown is sent again.
 */
export const usePanic = defineStore('panic', () => {
  const trades = useFuturesStore()
  const session = useSessionStore()
  const kind = shallowRef<PanicKind | null>(null)
  const started = shallowRef<readonly FuturesTrade[]>([])
  const told = shallowRef<ReadonlyMap<string, PanicResult>>(new Map())
  const busy = shallowRef(false)
  const isShown = shallowRef(false)

  // What the service tells of a trade since then is newer than what was answered.
  const rows = computed((): readonly PanicRow[] =>
    started.value.map((trade) => {
      const now = trades.find(trade.id)
      return { trade, result: (now && endOf(now)) ?? told.value.get(trade.id) ?? { state: 'sending' } }
    }),
  )

  const note = (tradeId: string, result: PanicResult): void => {
    told.value = new Map(told.value).set(tradeId, result)
  }
  const noteAll = (result: PanicResult): void => {
    told.value = new Map(started.value.map(({ id }) => [id, result]))
  }

  async function endOne({ id }: FuturesTrade, what: PanicKind, profileId: string): Promise<void> {
    try {
      const outcome = await (what === 'close' ? trades.close(id, profileId) : trades.cancel(id, profileId))
      if (outcome.kind === 'in-doubt') note(id, { state: 'in-doubt' })
    } catch (error) {
      note(id, { state: 'failed', why: textOf(error) })
    }
  }

  /** Those that are still there after the one request, by themselves. */
  async function endRest(what: PanicKind, profileId: string): Promise<void> {
    const state = what === 'close' ? 'running' : 'open'
    const rest = started.value.filter(({ id }) => trades.find(id)?.state === state)
    await Promise.all(rest.map((trade) => endOne(trade, what, profileId)))
  }

  async function run(what: PanicKind): Promise<void> {
    if (busy.value) return
    const profileId = session.profileId()
    busy.value = true
    kind.value = what
    started.value = (what === 'close' ? trades.running : trades.open).map((trade) => ({ ...trade }))
    told.value = new Map()
    try {
      const outcome = await (
        what === 'close' ? trades.closeAll(profileId) : trades.cancelAll(profileId)
      ).catch(() => null)
      if (outcome?.kind === 'in-doubt') noteAll({ state: 'in-doubt' })
      else await endRest(what, profileId)
    } finally {
      busy.value = false
    }
  }

  function forget(): void {
    if (busy.value) return
    kind.value = null
    started.value = []
    told.value = new Map()
  }

  return { kind, rows, busy, isShown, run, forget }
})

function endOf(trade: FuturesTrade): PanicResult | undefined {
  if (trade.state === 'closed') return { state: 'closed', netSats: settledProfit(trade).totalSats }
  return trade.state === 'canceled' ? { state: 'canceled' } : undefined
}
