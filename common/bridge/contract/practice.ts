import * as z from 'zod'
import { dayMs } from '../../domain/durations'
import { call, nothing } from '../define'
import { marketModels, practiceFaults, scenarioNames, type PracticeWalk } from '../../domain/practice'
import { AmountSats } from './schemas'

/** A replay that a browser gives: it has to fit into one message. */
export const mostReplayLength = 3_500_000

const WalkSchema: z.ZodType<PracticeWalk> = z.object({
  name: z.string(),
  isPaused: z.boolean(),
  speed: z.number(),
  startMs: z.number(),
  nowMs: z.number(),
  endMs: z.number(),
})

const MarketSchema = z.object({
  lastPrice: z.number(),
  /** Held where the user put it. */
  isHeld: z.boolean(),
  model: z.enum(marketModels),
  marketMs: z.number(),
  /** Candles that are walked in place of the exchange's own prices, in their own time; null while none are. */
  walk: WalkSchema.nullable(),
})

/** The practice exchange's other hands: the payer, the payee and the market. Refused outside practice. */
export const practice = {
  /** Pays a deposit's invoice, as somebody else's wallet would. */
  pay: call(z.object({ paymentRequest: z.string().max(8000) }), nothing),
  /** An invoice of somebody else's, to withdraw to. */
  makeInvoice: call(
    z.object({ amountSats: AmountSats, description: z.string().max(200).optional() }),
    z.object({ paymentRequest: z.string() }),
  ),
  /** Pays to an address, as somebody else's wallet would; blocks confirm it. */
  sendOnChain: call(z.object({ address: z.string().max(100), amountSats: AmountSats }), nothing),
  mine: call(z.object({ blocks: z.number().int().min(1).max(100) }), nothing),
  /** An LNURL of somebody else's that takes or pays up to this much. */
  makeLnurl: call(
    z.object({ kind: z.enum(['pay', 'withdraw']), amountSats: AmountSats }),
    z.object({ lnurl: z.string() }),
  ),
  /** Another user of the service, to transfer to. */
  makeUser: call(nothing, z.object({ username: z.string() })),
  /** Moves the market's price there and holds it. */
  setPrice: call(z.object({ price: z.number().positive().max(100_000_000) }), nothing),
  /** Lets the price move by itself again. */
  releasePrice: call(nothing, nothing),
  setMarketModel: call(z.object({ model: z.enum(marketModels) }), nothing),
  /** Where the market is, and what it walks. */
  market: call(nothing, MarketSchema),
  /** Begins a market made from a seed, at the price there is. */
  startScenario: call(z.object({ name: z.enum(scenarioNames) }), nothing),
  /** Begins a replay of a file of candles: one that the user chooses outside the page, or what the page read. Null: the user let it be. */
  startReplay: call(
    z.object({ name: z.string().max(200), csv: z.string().max(mostReplayLength) }).nullable(),
    z.object({ name: z.string() }).nullable(),
  ),
  pauseWalk: call(z.object({ isPaused: z.boolean() }), nothing),
  setSpeed: call(z.object({ speed: z.number().min(0.1).max(100_000) }), nothing),
  /** Walks so many minutes at once; whatever lies on the way happens. */
  stepWalk: call(z.object({ minutes: z.number().int().min(1).max(100_000) }), nothing),
  leaveWalk: call(nothing, nothing),
  /** Moves all clocks of the exchange on: carry falls due, options expire. */
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
  /** Everything of practice anew: account, prices and what is kept of it. */
  startOver: call(nothing, nothing),
}
