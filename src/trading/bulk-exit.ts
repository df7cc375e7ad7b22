import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useExitTargets, type ExitGroup, type ExitResult, type ExitTarget } from './exit-targets'
import { useSessionStore } from '../session/session'
import { isConnectionLost } from '../submit/order-id'
import { useUnresolvedWritesStore } from '../submit/unresolved-writes'
import type { WriteOutcome } from '../submit/write-outcome'

type BulkExitKind = 'close' | 'cancel'

interface BulkExitRow {
  readonly id: string
  readonly name: Message
  readonly hiddenName: Message
  readonly result: ExitResult
}

type Unresolved = Extract<WriteOutcome<unknown>, { readonly kind: 'in-doubt' }>

const toUnknown = (unresolved?: Unresolved): ExitResult => ({
  state: 'in-doubt',
  ...(unresolved && { doubtId: unresolved.doubtId }),
})

/** Null while it is checked, and for canceled orders: the lists show which of them were filled. */
function toReconciled({ state, finding }: UnresolvedWrite, kind: BulkExitKind | null): ExitResult | null {
  if (state === 'checking' || finding === null) return null
  if (state !== 'done') return { state: 'failed', why: finding }
  return kind === 'close' ? { state: 'closed', netSats: null } : null
}

const countOf = (groups: readonly ExitGroup[]): number =>
  groups.reduce((sum, { targets }) => sum + targets.length, 0)

/**
 * Each group is one request, then its remaining targets one by one. Unresolved writes of other actions don't delay
 * it. Writes with an unknown outcome aren't repeated.
 */
export const useBulkExit = defineStore('panic', () => {
  const session = useSessionStore()
  const unresolvedWrites = useUnresolvedWritesStore()
  const { closing, canceling } = useExitTargets()
  const kind = shallowRef<BulkExitKind | null>(null)
  const started = shallowRef<readonly ExitTarget[]>([])
  const results = shallowRef<ReadonlyMap<string, ExitResult>>(new Map())
  const busy = shallowRef(false)

  const rows = computed((): readonly BulkExitRow[] =>
    started.value.map((target) => ({
      id: target.id,
      name: target.name,
      hiddenName: target.hiddenName,
      result: getResult(target),
    })),
  )

  function getResult({ id, ended }: ExitTarget): ExitResult {
    const response = results.value.get(id)
    const listed = ended()
    // Lists are newer, but only the response has the cross position's net result.
    if (listed?.state === 'closed' && listed.netSats === null && response?.state === 'closed') return response
    return listed ?? response ?? { state: 'sending' }
  }

  const note = (id: string, result: ExitResult) => {
    results.value = new Map(results.value).set(id, result)
  }

  // Noted, because the user may dismiss the write.
  watch([() => unresolvedWrites.list, results], () => {
    for (const [id, result] of results.value) {
      const write =
        result.state === 'in-doubt' && unresolvedWrites.list.find((each) => each.id === result.doubtId)
      const reconciled = write && toReconciled(write, kind.value)
      if (reconciled) note(id, reconciled)
    }
  })

  async function endOne({ id, end }: ExitTarget, profileId: string) {
    try {
      const outcome = await end(profileId)
      note(id, outcome.kind === 'done' ? outcome.value : toUnknown(outcome))
    } catch (error) {
      note(id, isConnectionLost(error) ? toUnknown() : { state: 'failed', why: toMessage(error) })
    }
  }

  /** A result per ended target, or for all if the outcome is unknown. */
  async function endTogether({ targets, endAll }: ExitGroup, profileId: string) {
    const noteUnknown = (unresolved?: Unresolved) => {
      for (const { id } of targets) note(id, toUnknown(unresolved))
    }
    try {
      const outcome = await endAll?.(profileId)
      if (outcome?.kind === 'done') for (const [id, result] of outcome.value) note(id, result)
      else if (outcome) noteUnknown(outcome)
    } catch (error) {
      if (isConnectionLost(error)) noteUnknown()
    }
  }

  async function endGroup(group: ExitGroup, profileId: string) {
    if (group.targets.length === 0) return
    await endTogether(group, profileId)
    const rest = group.targets.filter(({ id, ended }) => !results.value.has(id) && !ended())
    await Promise.all(rest.map((target) => endOne(target, profileId)))
  }

  async function run(what: BulkExitKind) {
    if (busy.value) return
    const profileId = session.profileId()
    const groups = what === 'close' ? closing() : canceling()
    busy.value = true
    kind.value = what
    started.value = groups.flatMap(({ targets }) => targets)
    results.value = new Map()
    try {
      await Promise.all(groups.map((group) => endGroup(group, profileId)))
    } finally {
      busy.value = false
    }
  }

  function reset() {
    if (busy.value) return
    kind.value = null
    started.value = []
    results.value = new Map()
  }

  return {
    kind,
    rows,
    busy,
    closeCount: computed(() => countOf(closing())),
    cancelCount: computed(() => countOf(canceling())),
    run,
    reset,
  }
})
