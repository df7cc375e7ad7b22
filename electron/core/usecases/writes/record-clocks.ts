import { secondMs } from '@common/domain/durations'

/** Records may carry the service's time from just before ours says it was sent. */
export const clockToleranceMs = 5000
/**
 * A timestamp may be 30 seconds off (protocol/rest.md#clock-tolerance). Looked for this far back, since calling an order not placed
 * that was would make the user place it twice.
 */
export const longestClockGapMs = 30 * secondMs
