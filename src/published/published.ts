import type { CapabilityName } from '@common/domain/services/capabilities'
import { publishedSpans, type PastPriceKind, type PublishedSpan } from '@common/domain/market/published'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from '../session/session'

/** Null if every version has the list. */
const needs = {
  index: 'records',
  price: 'records',
  fixings: null,
  oracleIndex: 'oracle',
  oraclePrice: 'oracle',
} as const satisfies Readonly<Record<PastPriceKind | 'fixings', CapabilityName | null>>
export type PublishedList = keyof typeof needs
const lists = Object.keys(needs) as PublishedList[]

export interface PublishedRow {
  readonly id: string
  readonly atMs: number
  readonly price: number
  readonly fundingRate?: number
}

/** Maximum of every exchange version. */
const pageSize = 100

export const usePublishedStore = defineStore('published', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const chosen = ref<PublishedList>('index')
  const span = ref<PublishedSpan>('day')
  const rows = shallowRef<readonly PublishedRow[] | null>(null)
  const hasMore = ref(false)

  const offered = computed(() => lists.filter((name) => needs[name] === null || session.can(needs[name])))
  const list = computed({
    get: () => (offered.value.includes(chosen.value) ? chosen.value : (offered.value[0] ?? 'fixings')),
    set: (next) => (chosen.value = next),
  })

  /** Responses to earlier requests are discarded. */
  let runCount = 0
  let isReadingMore = false

  async function page(toMs?: number): Promise<PublishedRow[]> {
    const { published } = connection.use()
    const within = { spanMs: publishedSpans[span.value], limit: pageSize, toMs }
    const kind = list.value
    if (kind === 'fixings') return published.fixings(within)
    const prices = await published.prices({ kind, ...within })
    return prices.map((each) => ({ id: String(each.atMs), ...each }))
  }

  async function read() {
    const run = ++runCount
    const newest = await page()
    if (run !== runCount) return
    rows.value = newest
    hasMore.value = newest.length > 0
  }

  async function readMore() {
    const oldest = rows.value?.at(-1)
    if (!oldest || !hasMore.value || isReadingMore) return
    const run = runCount
    isReadingMore = true
    try {
      const older = await page(oldest.atMs - 1)
      if (run !== runCount) return
      rows.value = [...(rows.value ?? []), ...older]
      hasMore.value = older.length > 0
    } finally {
      isReadingMore = false
    }
  }

  function forget() {
    runCount += 1
    rows.value = null
    hasMore.value = false
  }
  watch([list, span, () => session.subject], forget, { flush: 'sync' })

  return {
    offered,
    list,
    span,
    rows,
    hasMore,
    read,
    readMore,
  }
})
