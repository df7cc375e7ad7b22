/** How to start a practice exchange. */
export interface PracticeOptions {
  /** Where its database lives; null keeps it in memory until the end of the process. */
  readonly dataFolder: string | null
  /** 0 takes any free one. @default 0 */
  readonly port?: number | undefined
  /** The same seed makes the same prices. @default 1 */
  readonly seed?: number | undefined
  /**
   * Begins the exchange's time there, in epoch milliseconds; it moves on by a second with each request of the service and by the control
   * interface, never by itself, and names and keys come from the seed: the same requests give the same answers.
   */
  readonly seededClockMs?: number | undefined
  /** One-minute candles to replay in place of simulated prices. */
  readonly replayFile?: string | undefined
  /** REST address of another service whose public prices are followed, in place of simulated ones. */
  readonly liveRest?: string | undefined
  /** Its WebSocket address; its ticker alone is asked when left out. */
  readonly liveWs?: string | undefined
  /** Market time over wall time, replay only; Infinity replays as fast as possible. @default 1 */
  readonly speed?: number | undefined
  /** Candles that lie in the past when a replay starts. @default 300 */
  readonly warmUpCandles?: number | undefined
  /** Starts at this price in USD and holds it. */
  readonly heldPrice?: number | undefined
  /** Sats of a new main account. @default 10,000,000 */
  readonly balanceSats?: number | undefined
  /** Answers of 4xx and 5xx within a minute after which an address is banned; 0 never bans. @default 5000; never without limits */
  readonly banAfter?: number | undefined
  /** Length of a ban. @default 60 */
  readonly banSeconds?: number | undefined
  /** A WebSocket that has subscribed to nothing and says nothing for so long is closed. @default 60 */
  readonly idleSeconds?: number | undefined
  /** False switches the rate limits off. @default true */
  readonly hasLimits?: boolean | undefined
  /** Makes a new key for the main account and revokes its old ones. @default false */
  readonly hasFreshKey?: boolean | undefined
  /** How long a deposit's invoice can be paid. @default 600 */
  readonly invoiceExpirySeconds?: number | undefined
}

/** What it takes to use a practice exchange that is ready. */
export interface PracticeInfo {
  readonly rest: string
  readonly ws: string
  readonly control: string
  readonly controlToken: string
  readonly account: {
    readonly username: string
    readonly key: string
    readonly secret: string
    readonly passphrase: string
  }
}
