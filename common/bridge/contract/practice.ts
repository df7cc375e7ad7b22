import * as z from 'zod'
import { dayMs } from '../../domain/durations'
import { call } from '../define'
import { marketModels, practiceFaults, scenarioNames, PracticeMarketSchema } from '../../domain/practice'
import { positiveSatsSchema } from '../../domain/sats-schema'
import { noValue } from '../../domain/shape'

/** Characters; must fit into one browser message. */
export const maxReplayLength = 3_500_000

/** Refused outside practice. */
export const practice = {
  pay: call(z.object({ paymentRequest: z.string().max(8000) }), noValue),
  makeInvoice: call(
    z.object({ amountSats: positiveSatsSchema, description: z.string().max(200).optional() }),
    z.object({ paymentRequest: z.string() }),
  ),
  /** Confirmed by `mine`. */
  sendOnChain: call(z.object({ address: z.string().max(100), amountSats: positiveSatsSchema }), noValue),
  mine: call(z.object({ blocks: z.number().int().min(1).max(100) }), noValue),
  makeLnurl: call(
    z.object({ kind: z.enum(['pay', 'withdraw']), amountSats: positiveSatsSchema }),
    z.object({ lnurl: z.string() }),
  ),
  makeUser: call(noValue, z.object({ username: z.string() })),
  /** Also fixes the price. */
  setPrice: call(z.object({ price: z.number().positive().max(100_000_000) }), noValue),
  releasePrice: call(noValue, noValue),
  setMarketModel: call(z.object({ model: z.enum(marketModels) }), noValue),
  market: call(noValue, PracticeMarketSchema),
  startScenario: call(z.object({ name: z.enum(scenarioNames) }), noValue),
  /** Null opens main's file dialog; returns null if canceled. */
  startReplay: call(
    z.object({ name: z.string().max(200), csv: z.string().max(maxReplayLength) }).nullable(),
    z.object({ name: z.string() }).nullable(),
  ),
  pauseWalk: call(z.object({ isPaused: z.boolean() }), noValue),
  setSpeed: call(z.object({ speed: z.number().min(0.1).max(100_000) }), noValue),
  stepWalk: call(z.object({ minutes: z.number().int().min(1).max(100_000) }), noValue),
  leaveWalk: call(noValue, noValue),
  advanceTime: call(
    z.object({
      byMs: z
        .number()
        .int()
        .min(1)
        .max(31 * dayMs),
    }),
    noValue,
  ),
  makeFault: call(z.object({ kind: z.enum(practiceFaults) }), noValue),
  endFaults: call(noValue, noValue),
  startOver: call(noValue, noValue),
}
