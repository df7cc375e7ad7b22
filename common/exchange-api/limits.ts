/** Limits the service publishes, as data (protocol/formulas.md#limits). */
export const wireLimits = {
  rate: {
    /** protocol/rest.md#rate-limits */
    signed: { requests: 1, perMs: 1000 },
    open: { requests: 30, perMs: 60_000 },
  },
  /** Of version 3; `burst` may come at once (protocol/v3.md#rate-limits). */
  v3Rate: {
    signed: { requests: 20, perMs: 1000, burst: 40 },
    open: { requests: 4, perMs: 1000, burst: 5 },
    stream: { requests: 10, perMs: 1000, burst: 10 },
  },
  /** protocol/rest.md#clock-tolerance */
  timestampToleranceMs: 30_000,
  /** Of version 2 (protocol/rest.md#lists). */
  list: { min: 1, max: 1000, default: 100 },
  /** "limit parameter, v1 lists: 1 to 100, default 100" */
  v1List: { min: 1, max: 100, default: 100 },
  /** protocol/v3.md#pages */
  v3List: { min: 1, max: 1000, default: 1000 },
  /** Most of one account at once. */
  openFutures: 50,
  /** Most of one account at once. */
  openOptions: 50,
  leverage: { min: 1, max: 100 },
  /** Prices, stop losses and take profits are multiples of this many USD. */
  priceTickUsd: 0.5,
  /** How far behind the price a stop may trail, in the wire's unit (protocol/v3.md#trailing-stop). */
  trailingDistance: { min: 0.001, max: 10 },
  minTransferSats: 1,
} as const
