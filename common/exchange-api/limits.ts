/** Published limits (protocol/formulas.md#limits). */
export const wireLimits = {
  rate: {
    /** protocol/rest.md#rate-limits */
    signed: { requests: 1, perMs: 1000 },
    open: { requests: 30, perMs: 60_000 },
  },
  /** Connections to the WebSocket of versions 1 and 2 (protocol/rest.md#rate-limits). */
  socketRate: { requests: 60, perMs: 3_600_000 },
  /** Version 3, with bursts (protocol/v3.md#rate-limits). */
  v3Rate: {
    signed: { requests: 20, perMs: 1000, burst: 40 },
    open: { requests: 4, perMs: 1000, burst: 5 },
    stream: { requests: 10, perMs: 1000, burst: 10 },
  },
  /** protocol/rest.md#clock-tolerance */
  timestampToleranceMs: 30_000,
  /** Version 2 (protocol/rest.md#lists). */
  list: { min: 1, max: 1000, default: 100 },
  v1List: { min: 1, max: 100, default: 100 },
  /** protocol/v3.md#pages */
  v3List: { min: 1, max: 1000, default: 1000 },
  openFutures: 50,
  openOptions: 50,
  leverage: { min: 1, max: 100 },
  priceTickUsd: 0.5,
  /** Wire units (protocol/v3.md#trailing-stop). */
  trailingDistance: { min: 0.001, max: 10 },
  minTransferSats: 1,
} as const
