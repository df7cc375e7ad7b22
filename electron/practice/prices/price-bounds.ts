/** In USD. Below `min`, a 0.50 grid is too coarse for 100x. */
export const priceBounds = { min: 100, max: 10_000_000 } as const

export const halfSpreadUsd = 0.5
