import { BridgeError } from '@common/bridge/protocol'
import { onScopeDispose, watch } from 'vue'
import type { Bridge, BridgeConnection } from './connection'

export interface FollowOptions<Item> {
  readonly open: (bridge: Bridge) => AsyncIterable<Item>
  readonly onItem: (item: Item) => void
  /** What the feed is about, such as the profile's id; another one starts it anew. Null: not to be followed now. */
  readonly subject?: () => string | null
  /** Main refused the feed; it is asked again by itself. */
  readonly onRefused?: (error: unknown) => void
  /** What was shown belongs to another subject: forget it. */
  readonly onReset?: () => void
  /** Awaited before each item is asked for. Main sends one for each that is: who does not ask costs nothing, and gets the newest then. */
  readonly rest?: () => Promise<void>
  readonly wait?: (ms: number) => Promise<void>
}

const firstRetryMs = 500
const longestRetryMs = 8000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads one feed as long as the calling scope lives: again after each reconnect, and again after a while when main refused it.
 * Every opening brings a fresh snapshot, so nothing that was missed stays missed.
 */
export function followFeed<Item>(connection: BridgeConnection, options: FollowOptions<Item>): void {
  const { open, onItem, subject = () => 'app', onReset, onRefused, rest, wait = pause } = options
  let run = 0
  let shownSubject: string | null = null
  let iterator: AsyncIterator<Item> | undefined

  const stop = (): void => {
    run += 1
    void iterator?.return?.()
    iterator = undefined
  }

  watch(
    // A shallow ref itself would call back at whatever `subject` reads, changed or not.
    [() => connection.bridge.value, subject] as const,
    ([bridge, wanted]) => {
      stop()
      if (wanted !== shownSubject) {
        shownSubject = wanted
        onReset?.()
      }
      if (bridge && wanted !== null) void read(bridge, run)
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(stop)

  async function read(bridge: Bridge, mine: number): Promise<void> {
    let retryMs = firstRetryMs
    while (mine === run) {
      try {
        const items = open(bridge)[Symbol.asyncIterator]()
        iterator = items
        const next = async (): Promise<IteratorResult<Item>> => {
          await rest?.()
          return items.next()
        }
        for (let item = await next(); !item.done && mine === run; item = await next()) {
          retryMs = firstRetryMs
          onItem(item.value)
        }
      } catch (error) {
        // A lost bridge is followed by another one, which starts this anew.
        if (error instanceof BridgeError && error.code === 'closed') return
        onRefused?.(error)
      }
      if (mine !== run) return
      await wait(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
}
