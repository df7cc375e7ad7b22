import {
  type Priority,
  RequestQueue,
  OriginRateLimiters,
} from '../../../../electron/core/exchange/rest/request-queue'
import { ManualClock } from '../../../support/time/manual-clock'

export const limits = { signed: { requests: 1, perMs: 1000 }, open: { requests: 30, perMs: 60_000 } }

export function openQueue(access: 'signed' | 'open' = 'signed') {
  const clock = new ManualClock()
  const rateLimiters = new OriginRateLimiters(clock, limits)
  let queuedCount = 0
  const queue = new RequestQueue({ clock, rateLimiters, onQueued: () => (queuedCount += 1) })
  const sent: string[] = []
  const startsMs: number[] = []
  const add = (name: string, priority: Priority = 'read', maxWaitMs = 1e9): Promise<string> =>
    queue.run({
      access,
      priority,
      maxWaitMs,
      send: () => {
        sent.push(name)
        startsMs.push(clock.nowMs())
        return Promise.resolve(name)
      },
    })
  return { clock, rateLimiters, queue, sent, startsMs, add, queuedCount: () => queuedCount }
}

export const answers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
