import * as z from 'zod'
import { message } from '../../../texts/message'
import { createStrictness } from '../../delayed-limit'
import { dayMs, minuteMs } from '../../durations'
import type { LimitKind } from './limit-kind'

const max = 7 * dayMs

/** Blocks new orders this long after a net loss. */
export const coolOffMs: LimitKind<number> = {
  value: z.number(),
  stored: z.number().nonnegative(),
  requested: z.number().int().min(minuteMs).max(max),
  max,
  strictness: createStrictness((a, b) => (a ?? 0) < (b ?? 0)),
  readsDay: true,
  field: { label: 'riskLimits.coolOff', unit: 'unit.minutes', kind: 'number', step: 5, scale: minuteMs },
  findBroken({ value: waitMs }, { day: { lastLoss }, marketNowMs }) {
    if (waitMs === null || lastLoss === null || marketNowMs >= lastLoss.atMs + waitMs) return null
    const { atMs, lossSats: loss } = lastLoss
    return message('riskLimit.coolOff', { loss, minutes: waitMs / minuteMs, at: atMs + waitMs })
  },
}
