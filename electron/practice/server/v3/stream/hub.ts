import type { Topic } from '@common/exchange-api/v3/topics'
import type { Ledger } from '../../../ledger/ledger'
import type { AccountFeed } from '../../../users/account-feed'
import type { Line } from '../../websocket/line'
import { accountMessage } from './account-topics'
import { pushed } from './frames'
import { V3Connection, type V3ConnectionDeps } from './connection'

interface V3HubDeps extends V3ConnectionDeps {
  readonly feed: AccountFeed
  readonly ledger: Ledger
}

export class V3Hub {
  readonly #deps: V3HubDeps
  readonly #connections = new Set<V3Connection>()
  readonly #stopListening: () => void

  constructor(deps: V3HubDeps) {
    this.#deps = deps
    this.#stopListening = deps.feed.onEvent((uid, event) => {
      const listeners = [...this.#connections].filter((connection) => connection.uid === uid)
      if (listeners.length === 0) return
      const { topic, text } = accountMessage(uid, event, deps.ledger)
      for (const { subscribed, line } of listeners) if (subscribed.has(topic)) line.send(text)
    })
  }

  add(line: Line): void {
    const connection = new V3Connection(line, this.#deps)
    this.#connections.add(connection)
    line.onClose(() => this.#connections.delete(connection))
  }

  publish(): void {
    const listenedTo = new Set<Topic>([...this.#connections].flatMap(({ subscribed }) => [...subscribed]))
    if (listenedTo.size === 0) return
    const messages = this.#deps.publicTopics.next(listenedTo)
    for (const { subscribed, line } of this.#connections) {
      line.sendAll([...subscribed].flatMap((topic) => messages.get(topic) ?? []))
    }
  }

  broadcast(topic: Topic, data: object): void {
    const text = pushed(topic, data)
    for (const { subscribed, line } of this.#connections) if (subscribed.has(topic)) line.send(text)
  }

  dropIdle(): void {
    for (const { line, isUnused } of this.#connections)
      if (line.wasSilent() && isUnused) line.close(1000, 'Idle without subscriptions')
  }

  lines(): readonly Line[] {
    return [...this.#connections].map(({ line }) => line)
  }

  close(): void {
    this.#stopListening()
  }
}
