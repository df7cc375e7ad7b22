import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Swap } from '@common/domain/swaps/swap'

export function swapEvent({ id: swapId, createdAtMs, ...amounts }: Swap): TimedActivityEvent {
  return { event: { kind: 'swap-completed', swapId, ...amounts }, happenedAtMs: createdAtMs }
}
