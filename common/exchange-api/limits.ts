/** Limits the service publishes, as data (specification 8, wire-facts 4.5). */
export const wireLimits = {
  rate: {
    /** "REST requests, authenticated: 1 per second" */
    signed: { requests: 1, perMs: 1000 },
    /** "REST requests, operations without authentication: 30 per minute" */
    open: { requests: 30, perMs: 60_000 },
  },
  /** "Timestamp tolerance of signed requests: 30 seconds" */
  timestampToleranceMs: 30_000,
  /** "limit parameter, v2 lists: 1 to 1000, default 100" */
  list: { min: 1, max: 1000, default: 100 },
  /** "limit parameter, v1 lists: 1 to 100, default 100" */
  v1List: { min: 1, max: 100, default: 100 },
  /** "Open futures positions per account: 50" */
  openFutures: 50,
  /** "Open options trades per account: 50" */
  openOptions: 50,
  leverage: { min: 1, max: 100 },
  /** Prices, stop losses and take profits are multiples of this many USD. */
  priceTickUsd: 0.5,
  /** "Minimum amount, internal transfer: 1" sat */
  minTransferSats: 1,
} as const
