import { BridgeError } from '@common/bridge/protocol'
import { onScopeDispose, watch } from 'vue'
import type { Bridge, BridgeConnection } from './connection'

interface FollowOptions<Item> {
  readonly open: (bridge: Bridge) => AsyncIterable<Item>
  readonly onItem: (item: Item) => void
  /** A change reopens the feed; null pauses it. */
  readonly subject?: () => string | null
  readonly onRefused?: (error: unknown) => void
  readonly onReset?: () => void
  /** Awaited before each request of an item; the main process sends only the newest. */
  readonly rest?: () => Promise<void>
  readonly wait?: (ms: number) => Promise<void>
}

const firstRetryMs = 500
const longestRetryMs = 8000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Reopens the feed after reconnects and rejections; each opening starts with a snapshot. */
export function followFeed<Item>(connection: BridgeConnection, options: FollowOptions<Item>): void {
  const { open, onItem, subject = () => 'app', onReset, onRefused, rest, wait = pause } = options
  let run = 0
  let shownSubject: string | null = null
  let iterator: AsyncIterator<Item> | undefined

  const stop = () => {
    run += 1
    void iterator?.return?.()
    iterator = undefined
  }

  watch(
    // A ref would trigger on unchanged values of `subject` too.
    [() => connection.bridge.value, subject] as const,
    ([bridge, nextSubject]) => {
      stop()
      if (nextSubject !== shownSubject) {
        shownSubject = nextSubject
        onReset?.()
      }
      if (bridge && nextSubject !== null) void read(bridge, run)
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(stop)

  async function read(bridge: Bridge, runId: number) {
    let retryMs = firstRetryMs
    while (runId === run) {
      try {
        const items = open(bridge)[Symbol.asyncIterator]()
        iterator = items
        const next = async (): Promise<IteratorResult<Item>> => {
          await rest?.()
          return items.next()
        }
        for (let item = await next(); !item.done && runId === run; item = await next()) {
          retryMs = firstRetryMs
          onItem(item.value)
        }
      } catch (error) {
        if (error instanceof BridgeError && error.code === 'closed') return
        onRefused?.(error)
      }
      if (runId !== run) return
      await wait(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
}
