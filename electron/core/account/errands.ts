import type { Errand, Wish } from '@common/domain/notifications/errand'
import { LatestValue } from '../streams/latest-value'

export class Errands {
  readonly source = new LatestValue<Errand | null>(null)
  #lastId = 0

  add(wish: Wish, profileId: string | null): void {
    this.source.set({ ...wish, id: ++this.#lastId, profileId })
  }

  keepOnly(profileId: string | null): void {
    const about = this.source.get()?.profileId ?? null
    if (about !== null && about !== profileId) this.source.set(null)
  }

  took(id: number): void {
    if (this.source.get()?.id === id) this.source.set(null)
  }
}
