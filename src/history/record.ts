import type { CsvLayout } from '@common/domain/record/csv-layouts'
import type { Day } from '@common/domain/record/days'
import type { StoredComparisons } from '@common/domain/futures/comparison/preview-comparison'
import { entryKinds, type Entry, type EntryKind } from '@common/domain/record/entry'
import { sumKinds, type BalanceProof, type Sums } from '@common/domain/record/sums'
import type { TradeResults } from '@common/domain/record/trade-results'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useAccountStore } from '../session/account-store'
import { useCrossStore } from '../portfolio/cross'
import { useFuturesStore } from '../portfolio/futures'
import { useOptionsStore } from '../portfolio/options'
import { useSessionStore } from '../session/session'
import { useSwapsStore } from '../swaps/swaps'
import { useMarketNow } from '../market/use-market-now'
import { useWalletStore } from '../wallet/wallet'
import { endMs, startOfDay, toSpan, type DateRange } from './date-range'
import { listUtcOffsets } from './utc-offsets'

type EntryCursor = { readonly atMs: number; readonly id: string; readonly kind: EntryKind }

const pageSize = 200
/** Older entries aren't updated after a change. */
const maxReread = 1000
const readAfterMs = 150
const unfiltered = { kinds: [...entryKinds], search: '' }

export const useRecordStore = defineStore('record', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const account = useAccountStore()
  const trades = useFuturesStore()
  const wallet = useWalletStore()
  const swaps = useSwapsStore()
  const options = useOptionsStore()
  const cross = useCrossStore()
  const kind = ref<EntryKind | 'all'>('all')
  const search = ref('')
  const range = shallowRef<DateRange>({ kind: 'all' })
  /** Other parts than the list show the whole history, without its filters. */
  const isListShown = ref(true)
  const marketNow = useMarketNow()
  const today = computed(() => new Date(marketNow.value).toDateString())
  const entries = shallowRef<readonly Entry[]>([])
  const isLoaded = ref(false)
  const next = shallowRef<EntryCursor | null>(null)
  const sums = shallowRef<Sums | null>(null)
  const results = shallowRef<TradeResults | null>(null)
  const proof = shallowRef<BalanceProof | null>(null)

  const query = computed(() => {
    const span = toSpan(range.value, new Date(today.value))
    const isFiltered = kind.value !== 'all' || search.value !== '' || span !== null
    if (!isListShown.value || !isFiltered) return unfiltered
    return {
      kinds: kind.value === 'all' ? [...entryKinds] : [kind.value],
      search: search.value,
      ...(span && { span }),
    }
  })
  let answered: unknown = null
  let isReadingMore = false
  let runCount = 0

  async function read() {
    const runId = ++runCount
    const requested = query.value
    const isSame = answered === requested
    const limit = isSame ? Math.min(maxReread, Math.max(pageSize, entries.value.length)) : pageSize
    const { record } = connection.use()
    const page = await record.page({ ...requested, after: null, limit })
    if (runId !== runCount) return
    const retained = isSame ? readBefore(page.entries.at(-1)) : []
    entries.value = [...page.entries, ...retained]
    if (retained.length === 0) next.value = page.next
    answered = requested
    isLoaded.value = true
    const totals = await record.totals(requested)
    if (runId !== runCount) return
    sums.value = totals.sums
    results.value = totals.results
    proof.value = totals.proof
  }

  /** Newest first. */
  async function dayEntries(date: string): Promise<Entry[]> {
    const span = { fromMs: startOfDay(date), toMs: startOfDay(date, 1) }
    const requested = { kinds: [...entryKinds], search: '', span, limit: pageSize }
    const found: Entry[] = []
    for (let after: EntryCursor | null = null, isFirst = true; isFirst || after; isFirst = false) {
      const page: { readonly entries: readonly Entry[]; readonly next: EntryCursor | null } = await connection
        .use()
        .record.page({ ...requested, after })
      found.push(...page.entries)
      after = page.next
    }
    return found
  }

  function readBefore(entry: Entry | undefined): readonly Entry[] {
    const at = entries.value.findIndex(({ id, kind }) => id === entry?.id && kind === entry.kind)
    return at < 0 ? [] : entries.value.slice(at + 1)
  }

  async function readMore() {
    if (next.value === null || isReadingMore || answered !== query.value) return
    const requested = query.value
    isReadingMore = true
    try {
      for (let after = next.value; after !== null; after = next.value) {
        const page = await connection.use().record.page({ ...requested, after, limit: pageSize })
        if (answered !== requested) return
        // A reload may have replaced the end of the list meanwhile.
        if (next.value !== after) continue
        entries.value = [...entries.value, ...page.entries]
        next.value = page.next
        return
      }
    } finally {
      isReadingMore = false
    }
  }

  function reset() {
    runCount += 1
    answered = null
    kind.value = 'all'
    search.value = ''
    range.value = { kind: 'all' }
    entries.value = []
    next.value = null
    sums.value = null
    results.value = null
    proof.value = null
    isLoaded.value = false
  }
  watch(() => session.subject, reset)

  function follow(run: (read: () => Promise<void>) => void) {
    let timer: ReturnType<typeof setTimeout> | undefined
    run(read)
    const balanceSats = () => account.state?.account.balanceSats
    // A worthless expiry and a fill of cross margin don't change the balance.
    const endedOptions = () => options.ended.map(({ id }) => id).join()
    const crossRecords = () => {
      const { position, filled = [], carry = [] } = cross.state ?? {}
      const ids = [...filled.map(({ id }) => id), ...carry.map(({ fixingId }) => fixingId)]
      return [position?.quantity, position?.marginSats, ...ids].join()
    }
    watch(
      [
        query,
        () => trades.ended,
        () => wallet.payments,
        () => swaps.list,
        balanceSats,
        endedOptions,
        crossRecords,
        () => session.subject,
      ],
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => run(read), readAfterMs)
      },
    )
  }

  const readDays = (fromMs: number, toMs: number): Promise<Day[]> =>
    connection.use().record.days({ fromMs, toMs, utcOffsets: [...listUtcOffsets(fromMs, toMs)] })

  return {
    kind,
    search,
    range,
    isListShown,
    entries,
    isLoaded,
    hasMore: computed(() => next.value !== null),
    sums,
    results,
    total: computed(() => sums.value && sumKinds(sums.value)),
    proof,
    follow,
    read,
    readMore,
    endedTrade: (tradeId: string) => connection.use().futures.ended({ tradeId }),
    dayEntries,
    allDays: () => readDays(0, endMs),
    previews: (): Promise<StoredComparisons> => connection.use().record.previews(undefined),
    days: readDays,
    export: (layout: CsvLayout) => connection.use().record.export({ ...query.value, layout }),
  }
})
