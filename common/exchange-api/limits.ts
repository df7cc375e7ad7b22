/** Limits the service publishes, as data (protocol/formulas.md#limits). */
export const wireLimits = {
  rate: {
    /** protocol/rest.md#rate-limits */
    signed: { requests: 1, perMs: 1000 },
    open: { requests: 30, perMs: 60_000 },
  },
  /** protocol/rest.md#clock-tolerance */
  timestampToleranceMs: 30_000,
  /** Of version 2 (protocol/rest.md#lists). */
  list: { min: 1, max: 1000, default: 100 },
  /** "limit parameter, v1 lists: 1 to 100, default 100" */
  v1List: { min: 1, max: 100, default: 100 },
  /** Most of one account at once. */
  openFutures: 50,
  /** Most of one account at once. */
  openOptions: 50,
  leverage: { min: 1, max: 100 },
  /** Prices, stop losses and take profits are multiples of this many USD. */
  priceTickUsd: 0.5,
  minTransferSats: 1,
} as const
