/** Prices the practice market can have, in USD. Below the first, half a dollar is too coarse a grid for 100x. */
export const priceBounds = { min: 100, max: 10_000_000 } as const

/** Bid and ask stand this far from the last price, in USD. */
export const halfSpreadUsd = 0.5
