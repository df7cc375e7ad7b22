import type { PendingShellRequest, ShellRequest } from '@common/domain/notifications/shell-request'
import { LatestValue } from '../streams/latest-value'

export class ShellRequests {
  readonly source = new LatestValue<PendingShellRequest | null>(null)
  #lastId = 0

  add(shellRequest: ShellRequest, profileId: string | null): void {
    this.source.set({ ...shellRequest, id: ++this.#lastId, profileId })
  }

  keepOnly(profileId: string | null): void {
    const about = this.source.get()?.profileId ?? null
    if (about !== null && about !== profileId) this.source.set(null)
  }

  took(id: number): void {
    if (this.source.get()?.id === id) this.source.set(null)
  }
}
