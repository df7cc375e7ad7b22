import type {
  CrossState,
  CrossFundingFee,
  CrossOrder,
  CrossPosition,
} from '@common/domain/futures/cross/cross-records'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { isSats, zeroSats, type Sats } from '@common/domain/units'
import * as z from 'zod'
import type { Clock } from '../ports/clock'
import type { History } from '../ports/storage/history'
import type { FactRepository } from '../ports/storage/repositories'

interface CrossTrackerDeps {
  readonly history: History
  readonly clock: Pick<Clock, 'nowMs'>
  readonly publish: (state: CrossState) => void
  readonly enqueue: (activityEvents: readonly TimedActivityEvent[]) => void
  readonly enqueueEarlier: (activityEvents: readonly TimedActivityEvent[]) => void
  readonly onSettled: () => void
  /** An order that was listed as open has filled. */
  readonly onFilled: (open: CrossOrder, filled: CrossOrder) => void
}

interface CrossReading {
  readonly position: CrossPosition
  readonly orders: readonly CrossOrder[]
  readonly filled: readonly CrossOrder[] | null
  readonly carry: readonly CrossFundingFee[] | null
}

const shownCount = 100
const factName = 'crossFilled'
const StoredFilledIds = z.array(z.string())
const collateralFact = 'crossCollateral'
const Collateral = z.custom<Sats>(isSats)

export function loadCachedCollateral(facts: FactRepository): Sats {
  const stored = Collateral.safeParse(facts.get(collateralFact))
  return stored.success ? stored.data : zeroSats
}

export class CrossTracker {
  readonly #deps: CrossTrackerDeps
  #state: CrossState | null = null
  /** A response's position may contain fills and fees that are not read yet. */
  #readPosition: CrossPosition | undefined
  #revision = 0
  #holdingsRevision = 0
  /** Filled orders without notification; undefined before the first read. */
  #known: ReadonlySet<string> | undefined
  /** Booked amounts need all collateral movements in the history. */
  #areListsRead = false

  constructor(deps: CrossTrackerDeps) {
    this.#deps = deps
    const stored = StoredFilledIds.safeParse(deps.history.facts.get(factName))
    if (stored.success) this.#known = new Set(stored.data)
  }

  /** Null before the first read. */
  get state(): CrossState | null {
    return this.#state
  }

  /** Incremented by every action: earlier reads may be outdated. */
  get revision(): number {
    return this.#revision
  }

  get holdingsRevision(): number {
    return this.#holdingsRevision
  }

  hasFilled({ position, orders }: Pick<CrossReading, 'position' | 'orders'>): boolean {
    const before = this.#readPosition
    if (before === undefined) return true
    const remaining = new Set(orders.map(({ id }) => id))
    return (
      before.quantity !== position.quantity ||
      before.tradingFeesSats !== position.tradingFeesSats ||
      this.#state?.orders.some(({ id }) => !remaining.has(id)) === true
    )
  }

  hasNewFunding({ fundingFeesSats }: CrossPosition): boolean {
    return this.#readPosition?.fundingFeesSats !== fundingFeesSats
  }

  /** @throws the history's error; nothing has changed */
  take(
    { position, orders, filled, carry }: CrossReading,
    newsOf: (fresh: readonly CrossOrder[]) => TimedActivityEvent[],
  ): void {
    const waiting = new Map(this.#state?.orders.map((order) => [order.id, order]))
    const isMoved = position.marginSats !== (this.#state?.position.marginSats ?? zeroSats)
    this.#deps.history.transaction(({ afterCommit }) => {
      this.#saveCollateral(position.marginSats)
      this.#store(filled ?? [], carry ?? [])
      afterCommit(() => {
        this.#readPosition = position
        this.#show({
          position,
          orders: [...orders],
          filled: filled?.slice(0, shownCount) ?? this.#state?.filled ?? [],
          carry: carry?.slice(0, shownCount) ?? this.#state?.carry ?? [],
        })
      })
      const hasNews = filled !== null && this.#storeNews(filled, newsOf)
      // The balance may have changed.
      if (!hasNews && isMoved) this.#deps.enqueue([])
      afterCommit(() => {
        for (const order of filled ?? []) {
          const open = waiting.get(order.id)
          if (open && order.state === 'filled') this.#deps.onFilled(open, order)
        }
      })
    })
  }

  applyPosition(position: CrossPosition): void {
    this.#revision += 1
    this.#saveCollateral(position.marginSats)
    if (this.#state) this.#show({ ...this.#state, position })
  }

  /** Orders of an action's response need no notification. */
  applyOrders(received: readonly CrossOrder[]): void {
    this.#revision += 1
    this.#store(received, [])
    if (!this.#state) return
    const ids = new Set(received.map(({ id }) => id))
    this.#remember(received.filter(({ state }) => state === 'filled').map(({ id }) => id))
    this.#show({
      ...this.#state,
      orders: [
        ...received.filter(({ state }) => state === 'open'),
        ...this.#state.orders.filter(({ id }) => !ids.has(id)),
      ],
    })
  }

  showTransfers(): void {
    if (this.#state) this.#show(this.#state)
  }

  get areListsRead(): boolean {
    return this.#areListsRead
  }

  listsRead(): void {
    this.#areListsRead = true
    this.#deps.onSettled()
  }

  #store(orders: readonly CrossOrder[], funding: readonly CrossFundingFee[]): void {
    const { history, onSettled } = this.#deps
    history.transaction(({ afterCommit }) => {
      if (funding.length > 0) history.cross.addFunding(funding)
      const fresh = history.cross.addFills(orders)
      if (fresh.length + funding.length === 0 || !this.#areListsRead) return
      let areSomeLeft = true
      while (areSomeLeft) areSomeLeft = history.cross.settleFills()
      afterCommit(onSettled)
    })
  }

  #saveCollateral(marginSats: Sats): void {
    const { history } = this.#deps
    if (history.facts.get(collateralFact) !== marginSats) history.facts.set(collateralFact, marginSats)
  }

  #storeNews(
    filled: readonly CrossOrder[],
    newsOf: (fresh: readonly CrossOrder[]) => TimedActivityEvent[],
  ): boolean {
    const knownIds = this.#known
    const fresh = filled.filter(({ id }) => knownIds?.has(id) !== true)
    if (fresh.length === 0 && knownIds !== undefined) return false
    this.#remember(filled.map(({ id }) => id))
    if (knownIds === undefined) {
      this.#deps.enqueueEarlier(newsOf(fresh))
      return false
    }
    this.#deps.enqueue(newsOf(fresh))
    return true
  }

  #remember(ids: readonly string[]): void {
    if (ids.length === 0 && this.#known !== undefined) return
    const newestIds = [...new Set([...ids, ...(this.#known ?? [])])].slice(0, storedCount)
    this.#deps.history.transaction(({ afterCommit }) => {
      this.#deps.history.facts.set(factName, newestIds)
      afterCommit(() => (this.#known = new Set(newestIds)))
    })
  }

  #show(state: Omit<CrossState, 'asOfMs' | 'transfers' | 'holdingsRevision'>): void {
    const { history, clock, publish } = this.#deps
    const asOfMs = clock.nowMs()
    if (state.position.marginSats !== (this.#state?.position.marginSats ?? zeroSats)) {
      this.#holdingsRevision += 1
    }
    const holdingsRevision = this.#holdingsRevision
    this.#state = { ...state, transfers: history.cross.transfers(shownCount), asOfMs, holdingsRevision }
    publish(this.#state)
  }
}

const storedCount = 2000
