import { minuteMs, secondMs } from '@common/domain/durations'
import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import { Refusal } from '../../ports/refusal'

const maxPreparationMs = 2 * minuteMs

/**
 * Reads before a write may be retried, or continue after the computer was suspended: the write may no longer match the
 * user's intention.
 * @returns a check to call before sending; it throws a Refusal if the reads took too long
 */
export function limitPreparation(clock: Pick<Clock, 'nowMs'>): () => void {
  const startedAtMs = clock.nowMs()
  return () => {
    if (clock.nowMs() - startedAtMs <= maxPreparationMs) return
    const seconds = maxPreparationMs / secondMs
    throw new Refusal('rejected', message('service.waitedTooLong', { seconds }))
  }
}
