import type { CsvLayout } from '@common/domain/record/csv'
import type { Day } from '@common/domain/record/days'
import { entryKinds, type Entry, type EntryKind } from '@common/domain/record/entry'
import { sumOf, type Proof, type Sums } from '@common/domain/record/sums'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../bridge/use-bridge'
import { useAccountStore } from './account'
import { useFuturesStore } from './futures'
import { useSessionStore } from './session'
import { useWalletStore } from './wallet'

type Place = { readonly atMs: number; readonly id: string; readonly kind: EntryKind }

const pageSize = 200
/** News and letters come in bursts. */
const readAfterMs = 150

/** Everything that has ended or was paid, as the history on this computer has it. */
export const useRecordStore = defineStore('record', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const account = useAccountStore()
  const trades = useFuturesStore()
  const wallet = useWalletStore()
  const kind = ref<EntryKind | 'all'>('all')
  const search = ref('')
  const entries = shallowRef<readonly Entry[]>([])
  const isKnown = ref(false)
  const next = shallowRef<Place | null>(null)
  const sums = shallowRef<Sums | null>(null)
  const proof = shallowRef<Proof | null>(null)

  const query = computed(() => ({
    kinds: kind.value === 'all' ? [...entryKinds] : [kind.value],
    search: search.value,
  }))
  /** Grows with every question: an answer to an earlier one is not shown. */
  let asked = 0

  /** What is shown is read anew; as far down as it was. */
  async function read(): Promise<void> {
    const mine = ++asked
    const limit = Math.min(1000, Math.max(pageSize, entries.value.length))
    const { record } = connection.use()
    const page = await record.page({ ...query.value, after: null, limit })
    if (mine !== asked) return
    entries.value = page.entries
    next.value = page.next
    isKnown.value = true
    const totals = await record.totals(query.value)
    if (mine !== asked) return
    sums.value = totals.sums
    proof.value = totals.proof
  }

  async function readMore(): Promise<void> {
    const mine = asked
    const page = await connection.use().record.page({ ...query.value, after: next.value, limit: pageSize })
    if (mine !== asked) return
    entries.value = [...entries.value, ...page.entries]
    next.value = page.next
  }

  function reset(): void {
    asked += 1
    entries.value = []
    next.value = null
    sums.value = null
    proof.value = null
    isKnown.value = false
  }
  watch(() => session.subject, reset)

  /** Reads, and again when something was added or is asked for, until the scope ends. @param run takes the reading, whose refusal it tells */
  function follow(run: (read: () => Promise<void>) => void): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    run(read)
    const balanceSats = () => account.state?.account.balanceSats
    watch([query, () => trades.ended, () => wallet.payments, balanceSats, () => session.subject], () => {
      clearTimeout(timer)
      timer = setTimeout(() => run(read), readAfterMs)
    })
  }

  return {
    kind,
    search,
    entries,
    isKnown,
    hasMore: computed(() => next.value !== null),
    sums,
    total: computed(() => sums.value && sumOf(sums.value)),
    proof,
    follow,
    readMore,
    days: (fromMs: number, toMs: number): Promise<Day[]> =>
      connection.use().record.days({ fromMs, toMs, offsetMinutes: 0 - new Date(fromMs).getTimezoneOffset() }),
    export: (layout: CsvLayout) => connection.use().record.export({ ...query.value, layout }),
  }
})
