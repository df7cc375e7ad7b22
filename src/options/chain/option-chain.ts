import type { OptionsOffer, Instrument, OptionKind, Settlement } from '@common/domain/options/option'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import { expiresAtMs } from '@common/domain/options/instruments'
import { previewOption, type OptionResult } from '@common/domain/options/orders/order'
import type { Usd } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../../bridge/use-bridge'
import { useMarketNow } from '../../market/use-market-now'
import { useMarketStore } from '../../market/market-store'
import { useSessionStore } from '../../session/session'

interface ListedExpiry {
  readonly expiry: Instrument['expiry']
  readonly atMs: number
}

export interface ChainRow {
  readonly strike: Usd
  readonly names: Readonly<Partial<Record<OptionKind, string>>>
}

interface Listed {
  readonly name: string
  readonly instrument: Instrument
}

/** Priced at the newest quote. */
export const useOptionChainStore = defineStore('option-chain', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const market = useMarketStore()
  const nowMs = useMarketNow()
  const offer = shallowRef<OptionsOffer | null>(null)
  const volatilities = shallowRef<ReadonlyMap<string, number>>(new Map())
  const chosen = ref<Instrument['expiry'] | null>(null)
  const problem = shallowRef<Message | null>(null)

  const listed = computed((): readonly Listed[] =>
    (offer.value?.instruments ?? []).flatMap((name) => {
      const parsed = parseInstrumentName(name)
      return parsed.ok ? [{ name, instrument: parsed.value }] : []
    }),
  )
  const names = computed((): ReadonlySet<string> => new Set(listed.value.map(({ name }) => name)))
  const expiries = computed((): readonly ListedExpiry[] => {
    const all = new Set(listed.value.map(({ instrument }) => instrument.expiry))
    return [...all]
      .map((expiry) => ({ expiry, atMs: expiresAtMs({ expiry }, nowMs.value) }))
      .sort((a, b) => a.atMs - b.atMs)
  })
  const expiry = computed({
    get: () =>
      expiries.value.some((listedExpiry) => listedExpiry.expiry === chosen.value)
        ? chosen.value
        : (expiries.value[0]?.expiry ?? null),
    set: (next) => (chosen.value = next),
  })
  const listedNow = computed(() =>
    listed.value.filter(({ instrument }) => instrument.expiry === expiry.value),
  )
  /** Highest strike first. */
  const rows = computed((): readonly ChainRow[] => {
    const byStrike = new Map<Usd, Partial<Record<OptionKind, string>>>()
    for (const { name, instrument } of listedNow.value) {
      byStrike.set(instrument.strike, { ...byStrike.get(instrument.strike), [instrument.kind]: name })
    }
    return [...byStrike].map(([strike, of]) => ({ strike, names: of })).sort((a, b) => b.strike - a.strike)
  })

  async function readVolatility(instrumentName: string, isFresh: boolean) {
    const subject = session.subject
    const volatility = await connection.use().options.volatility({ instrumentName, isFresh })
    if (subject !== session.subject) return
    volatilities.value = new Map(volatilities.value).set(instrumentName, volatility)
  }

  async function readOffer() {
    const subject = session.subject
    const next = await connection.use().options.offer(null)
    if (subject === session.subject) offer.value = next
  }

  async function read() {
    const subject = session.subject
    if (subject === null) return
    try {
      await readOffer()
      if (subject !== session.subject) return
      await Promise.all(listedNow.value.map(({ name }) => readVolatility(name, false)))
      problem.value = null
    } catch (error) {
      if (subject === session.subject) problem.value = toMessage(error)
    }
  }

  /** Reloads the chain if an instrument is delisted; the preview reports it. */
  async function refresh(instruments: readonly string[]) {
    try {
      await Promise.all(instruments.map((name) => readVolatility(name, true)))
    } catch (error) {
      await readOffer()
      void read()
      if (instruments.every((name) => names.value.has(name))) throw error
    }
  }

  function preview(instrumentName: string, quantity: number, settlement: Settlement): OptionResult | null {
    const { ticker } = market
    const impliedVolatility = volatilities.value.get(instrumentName)
    if (!ticker || !offer.value || impliedVolatility === undefined) return null
    return previewOption({
      order: { side: 'buy', instrumentName, quantity, settlement },
      ticker,
      market: offer.value.market,
      listed: names.value,
      impliedVolatility,
      nowMs: nowMs.value,
    })
  }

  watch(
    () => session.subject,
    () => {
      offer.value = null
      volatilities.value = new Map()
      chosen.value = null
      problem.value = null
    },
  )

  return {
    offer,
    problem,
    expiries,
    expiry,
    rows,
    read,
    preview,
    refresh,
  }
})
