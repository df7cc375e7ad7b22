import { BoundedMap } from '@common/domain/collections/bounded'
import { zeroSats, type Sats } from '@common/domain/units'
import type { Clock } from '../ports/clock'
import { storageProblem } from '../ports/storage/disk-full'
import type { History } from '../ports/storage/history'
import type { Changed } from './changed'

export const recentClosedCount = 200

export interface PositionTrackerDeps<T> {
  readonly stored: {
    active(): readonly T[]
    find(id: string): T | undefined
    save(items: readonly T[]): void
    remove(id: string): void
  }
  readonly history: Pick<History, 'transaction'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Last report before this start; 0 if none. */
  readonly knownAtMs: number
  readonly isActive: (item: T) => boolean
  readonly isNewer: (before: T, after: T) => boolean
  /** Reserved sats, negative. */
  readonly heldSats: (item: T) => Sats
  readonly publish: (changed: readonly T[], holdingsRevision: number) => void
  readonly enqueue: (changes: readonly Changed<T>[]) => void
  readonly enqueueGone: (removed: readonly T[]) => void
}

export class PositionTracker<T extends { readonly id: string }> {
  readonly #deps: PositionTrackerDeps<T>
  readonly #active = new Map<string, T>()
  readonly #touched = new BoundedMap<string, number>(10_000)
  /** Not stored because of a full disk. */
  #unstored = new Map<string, Changed<T>>()
  #revision = 0
  #holdingsRevision = 0
  #asOfMs: number

  constructor(deps: PositionTrackerDeps<T>) {
    this.#deps = deps
    this.#asOfMs = deps.knownAtMs
    for (const item of deps.stored.active()) this.#active.set(item.id, item)
  }

  /** Incremented by every change: earlier reads may be outdated. */
  get revision(): number {
    return this.#revision
  }

  get holdingsRevision(): number {
    return this.#holdingsRevision
  }

  get asOfMs(): number {
    return this.#asOfMs
  }

  active(): T[] {
    return [...this.#active.values()]
  }

  get(id: string): T | undefined {
    return this.#active.get(id) ?? this.#unstored.get(id)?.after ?? this.#deps.stored.find(id)
  }

  changedSince(id: string, revision: number): boolean {
    return (this.#touched.get(id) ?? 0) > revision
  }

  /**
   * Returns the changes. Ignores items changed since `readAtRevision` and older states. On a full disk, changes are
   * stored later.
   * @throws the history's error
   */
  apply(reported: readonly T[], readAtRevision = this.#revision): Changed<T>[] {
    const isFirst = this.#asOfMs === 0
    this.#asOfMs = this.#deps.clock.nowMs()
    const fresh = reported
      .filter(({ id }) => !this.changedSince(id, readAtRevision))
      .map((after) => ({ before: this.get(after.id), after }))
      .filter(({ before, after }) => !before || this.#deps.isNewer(before, after))
    const changes = this.#withUnstored(fresh)
    if (changes.length === 0) {
      if (isFirst) this.#deps.publish([], this.#holdingsRevision)
      return []
    }
    this.#store(changes, fresh)
    return changes
  }

  #withUnstored(fresh: readonly Changed<T>[]): Changed<T>[] {
    const all = new Map(this.#unstored)
    for (const change of fresh) {
      const before = all.has(change.after.id) ? all.get(change.after.id)?.before : change.before
      all.set(change.after.id, { before, after: change.after })
    }
    return [...all.values()]
  }

  #store(changes: readonly Changed<T>[], fresh: readonly Changed<T>[]): void {
    const { stored, history, enqueue } = this.#deps
    let isStored = false
    try {
      history.transaction(({ afterCommit }) => {
        stored.save(changes.map(({ after }) => after))
        afterCommit(() => {
          isStored = true
          this.#unstored.clear()
          this.#show(fresh)
        })
        enqueue(changes)
      })
    } catch (error) {
      if (!isStored && storageProblem(error) !== null) {
        this.#unstored = new Map(changes.map((change) => [change.after.id, change]))
        this.#show(changes)
      }
      throw error
    }
  }

  #show(changes: readonly Changed<T>[]): void {
    if (changes.length === 0) return
    const changed = changes.map(({ after }) => after)
    this.#revision += 1
    if (changes.some(({ before, after }) => this.#heldSats(before) !== this.#heldSats(after))) {
      this.#holdingsRevision += 1
    }
    for (const item of changed) {
      this.#touched.set(item.id, this.#revision)
      if (this.#deps.isActive(item)) this.#active.set(item.id, item)
      else this.#active.delete(item.id)
    }
    this.#deps.publish(changed, this.#holdingsRevision)
  }

  #heldSats(item: T | undefined): Sats {
    return item && this.#deps.isActive(item) ? this.#deps.heldSats(item) : zeroSats
  }

  /** @throws the history's error; the items then stay */
  protected letGo(ids: readonly string[], publish: () => void): void {
    const { stored, history, enqueueGone } = this.#deps
    const removed = ids.flatMap((id) => this.#active.get(id) ?? [])
    if (removed.length === 0) return
    history.transaction(({ afterCommit }) => {
      for (const { id } of removed) stored.remove(id)
      afterCommit(() => {
        for (const { id } of removed) this.#active.delete(id)
        this.#holdingsRevision += 1
        publish()
      })
      enqueueGone(removed)
    })
  }
}
