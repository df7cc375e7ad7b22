import { addBreakdowns, type Breakdown } from '@common/domain/breakdown'
import { isEqualRecord } from '@common/domain/collections/is-equal-record'
import { optionWarnings } from '@common/domain/options/orders/option-warnings'
import { optionName } from '@common/domain/options/option-name'
import type { OptionOrder, Settlement } from '@common/domain/options/option'
import type { OptionPreview, OptionResult } from '@common/domain/options/orders/order'
import { toLeg, toOptionDebitBreakdown, type Leg } from '@common/domain/options/profit/profit'
import type { Usd } from '@common/domain/units'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { toLimitedOption } from '@common/domain/risk-limits/limits/limit-kind'
import { message, type Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useAccountStore } from '../../session/account-store'
import { useRiskLimitsStore } from '../../risk-limits/risk-limits'
import { useOptionChainStore } from '../chain/option-chain'
import { useOptionsStore } from '../../portfolio/options'
import { isConnectionLost, makeOrderId } from '../../submit/order-id'
import { useUnresolvedWritesStore } from '../../submit/unresolved-writes'
import { useSessionStore } from '../../session/session'
import { useSettingsStore } from '../../session/settings'
import { toFatFingerLimits } from '../../futures/ticket/fat-finger-limits'

interface DraftLeg {
  readonly instrumentName: string
  readonly result: OptionResult | null
}

export interface LegResult {
  readonly instrumentName: string
  readonly name: Message
  readonly state: 'sending' | 'bought' | 'in-doubt' | 'failed' | 'not-sent'
  readonly why: Message | null
  /** While the status is unknown. */
  readonly writeId?: string
}

const maxLegs = 4

interface SentLeg {
  /** As confirmed; later changes of the ticket don't affect it. */
  readonly order: OptionOrder
  readonly name: Message
  /** Forward price that the user accepted. */
  readonly previewPrice: Usd
}

function withFinding(result: LegResult, { state, finding, mayRepeat }: UnresolvedWrite): LegResult {
  switch (state) {
    case 'checking':
      return mayRepeat && finding ? { ...result, why: message('unresolved.mayRepeat', { finding }) } : result
    case 'done':
      return { ...result, state: 'bought', why: null }
    case 'not-done':
      return { ...result, state: 'failed', why: finding }
    case 'needs-you':
      return { ...result, why: finding ?? message('unresolved.needsYou') }
  }
}

export const useOptionTicketStore = defineStore('option-ticket', () => {
  const session = useSessionStore()
  const account = useAccountStore()
  const chain = useOptionChainStore()
  const riskLimits = useRiskLimitsStore()
  const options = useOptionsStore()
  const settings = useSettingsStore()
  const unresolvedWrites = useUnresolvedWritesStore()
  const quantity = ref<number | null>(100)
  const settlement = ref<Settlement>('cash')
  const chosen = ref<readonly string[]>([])
  const unreadable = shallowRef<Message | null>(null)
  const results = shallowRef<readonly LegResult[]>([])

  const getResult = (instrumentName: string): OptionResult | null =>
    chain.preview(instrumentName, quantity.value ?? Number.NaN, settlement.value)
  const legs = computed((): readonly DraftLeg[] =>
    chosen.value.map((instrumentName) => ({ instrumentName, result: getResult(instrumentName) })),
  )
  /** Empty unless every leg has one. */
  const previews = computed((): readonly OptionPreview[] => {
    const readyPreviews = legs.value.flatMap(({ result }) => (result?.ok ? [result.preview] : []))
    return readyPreviews.length === legs.value.length ? readyPreviews : []
  })
  const draft = computed((): readonly Leg[] => previews.value.map(toLeg))
  const debited = computed((): Breakdown | null =>
    draft.value.length === 0 ? null : addBreakdowns(draft.value.map(toOptionDebitBreakdown)),
  )
  const balanceSats = computed(() => account.state?.account.balanceSats ?? null)
  const broken = computed(() => riskLimits.broken(toLimitedOption(quantity.value ?? 0)))
  const warnings = computed((): readonly Message[] =>
    debited.value
      ? optionWarnings({
          previews: previews.value,
          debitedSats: debited.value.totalSats,
          balanceSats: balanceSats.value,
          bounds: toFatFingerLimits(settings.settings),
        })
      : [],
  )

  const reason = computed((): Message | null => {
    if (legs.value.length === 0) return message('optionTicket.chooseOne')
    if (unreadable.value) return unreadable.value
    for (const { result } of legs.value) if (result && !result.ok && result.issues[0]) return result.issues[0]
    if (!debited.value) return message('optionTicket.waiting')
    const [brokenLimit] = broken.value
    if (brokenLimit) return brokenLimit
    if (balanceSats.value === null) return message('ticket.waitingForBalance')
    const needed = debited.value.totalSats
    return needed > balanceSats.value
      ? message('option.shortOfBalance', { needed, balance: balanceSats.value })
      : null
  })

  const isChosen = (name: string) => chosen.value.includes(name)
  function toggle(name: string) {
    results.value = []
    if (isChosen(name)) chosen.value = chosen.value.filter((each) => each !== name)
    else chosen.value = [...chosen.value, name].slice(-maxLegs)
  }

  // Retries reuse the ids; changes create new ones.
  const orderIds = new Map<string, string>()
  watch([quantity, settlement, chosen], () => orderIds.clear(), { flush: 'sync' })

  function note(result: LegResult) {
    const rest = results.value.filter(({ instrumentName }) => instrumentName !== result.instrumentName)
    const isNew = rest.length === results.value.length
    results.value = isNew
      ? [...rest, result]
      : results.value.map((legResult) =>
          legResult.instrumentName === result.instrumentName ? result : legResult,
        )
  }

  watch([results, () => unresolvedWrites.list], ([listed, writes]) => {
    const next = listed.map((result) => {
      const write = writes.find(({ id }) => result.state === 'in-doubt' && id === result.writeId)
      return write ? withFinding(result, write) : result
    })
    if (!isEqualRecord(next, listed)) results.value = next
  })

  async function buyLeg({ order, name, previewPrice }: SentLeg, profileId: string): Promise<LegResult> {
    const { instrumentName } = order
    const leg = { instrumentName, name, why: null }
    note({ ...leg, state: 'sending' })
    const orderId = orderIds.get(instrumentName) ?? makeOrderId()
    orderIds.set(instrumentName, orderId)
    try {
      const outcome = await options.buy(order, orderId, profileId, previewPrice)
      orderIds.delete(instrumentName)
      return outcome.kind === 'done'
        ? { ...leg, state: 'bought' }
        : { ...leg, state: 'in-doubt', writeId: outcome.doubtId }
    } catch (error) {
      // The main process may have the order: a retry must be identical.
      if (!isConnectionLost(error)) orderIds.delete(instrumentName)
      void chain.read()
      return { ...leg, state: 'failed', why: toMessage(error) }
    }
  }

  /** Stops at the first leg without confirmed success. Bought and unresolved legs leave the draft. */
  async function buy(profileId: string): Promise<readonly LegResult[]> {
    const size = quantity.value
    if (reason.value !== null || size === null) return []
    const terms = { side: 'buy', quantity: size, settlement: settlement.value } as const
    const toSend = previews.value.map(({ instrument, quantity: of, forwardPrice }, index) => ({
      order: { ...terms, instrumentName: chosen.value[index] ?? '' },
      name: optionName({ ...instrument, quantity: of }),
      previewPrice: forwardPrice,
    }))
    results.value = []
    const outcome: LegResult[] = []
    let isStopped = false
    for (const leg of toSend) {
      const { instrumentName } = leg.order
      const result: LegResult = isStopped
        ? { instrumentName, name: leg.name, state: 'not-sent', why: null }
        : await buyLeg(leg, profileId)
      outcome.push(result)
      const isSameAccount = session.subject === profileId
      if (isSameAccount) note(result)
      isStopped = result.state !== 'bought' || !isSameAccount
    }
    if (session.subject !== profileId) return outcome
    const sent = outcome.filter(({ state }) => state === 'bought' || state === 'in-doubt')
    const ids = new Map(orderIds)
    chosen.value = chosen.value.filter((name) => !sent.some(({ instrumentName }) => instrumentName === name))
    for (const [name, orderId] of ids) orderIds.set(name, orderId)
    return outcome
  }

  function clear() {
    chosen.value = []
    results.value = []
  }
  watch(
    () => session.subject,
    () => {
      clear()
      unreadable.value = null
    },
  )

  return {
    quantity,
    settlement,
    legs,
    previews,
    draft,
    debited,
    broken,
    warnings,
    reason,
    results,
    balanceSats,
    isChosen,
    toggle,
    buy,
    clear,
    setUnreadable: (why: Message | null) => (unreadable.value = why),
  }
})
