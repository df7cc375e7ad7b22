import * as z from 'zod'
import { dayMs } from '../../domain/durations'
import { call, nothing } from '../define'
import { marketModels, practiceFaults, scenarioNames, PracticeScenarioSchema } from '../../domain/practice'
import { positiveSatsSchema } from '../../domain/sats-schema'

/** Characters; must fit into one browser message. */
export const maxReplayLength = 3_500_000

const MarketSchema = z.object({
  lastPrice: z.number(),
  /** Fixed by `setPrice`. */
  isHeld: z.boolean(),
  model: z.enum(marketModels),
  marketMs: z.number(),
  /** Candle replay, in its own time. */
  walk: PracticeScenarioSchema.nullable(),
})

/** Refused outside practice. */
export const practice = {
  pay: call(z.object({ paymentRequest: z.string().max(8000) }), nothing),
  makeInvoice: call(
    z.object({ amountSats: positiveSatsSchema, description: z.string().max(200).optional() }),
    z.object({ paymentRequest: z.string() }),
  ),
  /** Confirmed by `mine`. */
  sendOnChain: call(z.object({ address: z.string().max(100), amountSats: positiveSatsSchema }), nothing),
  mine: call(z.object({ blocks: z.number().int().min(1).max(100) }), nothing),
  makeLnurl: call(
    z.object({ kind: z.enum(['pay', 'withdraw']), amountSats: positiveSatsSchema }),
    z.object({ lnurl: z.string() }),
  ),
  makeUser: call(nothing, z.object({ username: z.string() })),
  /** Also fixes the price. */
  setPrice: call(z.object({ price: z.number().positive().max(100_000_000) }), nothing),
  releasePrice: call(nothing, nothing),
  setMarketModel: call(z.object({ model: z.enum(marketModels) }), nothing),
  market: call(nothing, MarketSchema),
  startScenario: call(z.object({ name: z.enum(scenarioNames) }), nothing),
  /** Null opens main's file dialog; returns null if canceled. */
  startReplay: call(
    z.object({ name: z.string().max(200), csv: z.string().max(maxReplayLength) }).nullable(),
    z.object({ name: z.string() }).nullable(),
  ),
  pauseWalk: call(z.object({ isPaused: z.boolean() }), nothing),
  setSpeed: call(z.object({ speed: z.number().min(0.1).max(100_000) }), nothing),
  stepWalk: call(z.object({ minutes: z.number().int().min(1).max(100_000) }), nothing),
  leaveWalk: call(nothing, nothing),
  advanceTime: call(
    z.object({
      byMs: z
        .number()
        .int()
        .min(1)
        .max(31 * dayMs),
    }),
    nothing,
  ),
  makeFault: call(z.object({ kind: z.enum(practiceFaults) }), nothing),
  endFaults: call(nothing, nothing),
  startOver: call(nothing, nothing),
}
