import * as z from 'zod'
import type { Shape } from './shape'

export const scenarioNames = ['crash-day', 'short-squeeze', 'quiet-week'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/**
 * `sized`: larger orders at worse prices. `rough`: plus worse exits of stops and liquidations, price moves before an
 * order arrives, and rejected orders.
 */
export const marketModels = ['flat', 'sized', 'rough'] as const
export type MarketModel = (typeof marketModels)[number]

/** Replayed candles, in their own time. */
export const PracticeScenarioSchema = z.object({
  name: z.string(),
  isPaused: z.boolean(),
  /** Market time per wall time. */
  speed: z.number(),
  startMs: z.number(),
  nowMs: z.number(),
  endMs: z.number(),
})
export type PracticeScenario = Shape<typeof PracticeScenarioSchema>

export const PracticeMarketSchema = z.object({
  lastPrice: z.number(),
  isHeld: z.boolean(),
  model: z.enum(marketModels),
  marketMs: z.number(),
  walk: PracticeScenarioSchema.nullable(),
})
export type PracticeMarket = Shape<typeof PracticeMarketSchema>

/**
 * - `lost-answer`: the next order, close or payment is executed without a response
 * - `slow`: the next 30 responses take 4 seconds
 * - `unavailable`: the next 10 requests fail with 503
 * - `cut-stream`: all streams disconnect once
 * - `no-trading`: only its market is closed
 */
export const practiceFaults = [
  'lost-answer',
  'slow',
  'unavailable',
  'silent-stream',
  'cut-stream',
  'maintenance',
  'no-trading',
] as const
export type PracticeFault = (typeof practiceFaults)[number]
