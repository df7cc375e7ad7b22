/** Markets that the practice exchange makes from a seed. */
export const scenarioNames = ['crash-day', 'short-squeeze', 'quiet-week'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/**
 * How the practice market fills orders:
 * - `flat`: every size at the same price
 * - `sized`: larger orders at worse prices
 * - `rough`: as `sized`, with worse exits of stops and liquidations, prices that move before an order arrives, and rejected orders
 */
export const marketModels = ['flat', 'sized', 'rough'] as const
export type MarketModel = (typeof marketModels)[number]

/** Candles that are walked in place of the exchange's own prices; times are those that stand in them. */
export interface PracticeWalk {
  readonly name: string
  readonly isPaused: boolean
  /** Market time over wall time. */
  readonly speed: number
  readonly startMs: number
  readonly nowMs: number
  readonly endMs: number
}

/**
 * What the user can have go wrong:
 * - `lost-answer`: the next order, close or payment is done, its answer is lost
 * - `slow`: for the next 30 requests every answer takes 4 seconds
 * - `unavailable`: the next 10 requests are refused with status 503
 * - `silent-stream`: the stream of prices says nothing any more
 * - `cut-stream`: all streams are cut, once
 * - `maintenance`: the service is closed
 * - `no-trading`: the service is open, its market is not
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
