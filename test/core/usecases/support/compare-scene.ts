import type { PreviewComparison } from '@common/domain/futures/comparison/preview-comparison'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { noCapabilities } from '@common/domain/services/capabilities'
import { compareBooked, type CompareBookedDeps } from '../../../../electron/core/usecases/compare-booked'
import { expect } from 'vitest'
import { futuresMarket, quote } from '../../../window/support/records'

export const { ticker } = quote(100_000)
export const nowMs = 1000

interface Scene {
  readonly fees?: boolean
  /** Null: not loaded; an empty object fails. */
  readonly terms?: object | null
  readonly unresolved?: CompareBookedDeps['unresolved']
}

export function startComparing({
  fees = true,
  terms = { ticker, market: futuresMarket, feeRate: 0.001 },
  unresolved = [],
}: Scene = {}) {
  const stored: PreviewComparison[] = []
  const events: ActivityEvent[] = []
  const unexpected: unknown[] = []
  const booked = compareBooked({
    exchange: { capabilities: { ...noCapabilities, fees } },
    unresolved,
    terms: () => (terms ?? undefined) as never,
    comparisons: {
      add: (comparison) => void stored.push(comparison),
      newest: () => expect.unreachable('reads no comparisons'),
    },
    notices: {
      store: (found) => void events.push(...found.map(({ event }) => event)),
    },
    nowMs: () => nowMs,
    onUnexpected: (_where, error) => void unexpected.push(error),
  })
  return { booked, stored, events, unexpected }
}

export const none = { 'before-sending': 0, exchange: 0, size: 0, rounding: 0, unknown: 0 }
