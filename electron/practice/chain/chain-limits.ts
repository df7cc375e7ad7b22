/** What the on-chain side takes, in sats. */
export const chainLimits = {
  /** Outputs below cost more to spend than they are worth; nodes do not pass them on. */
  dust: 546,
  /** protocol/formulas.md#limits */
  minWithdraw: 100_000,
  /** The same for every on-chain withdrawal, on top of its amount. */
  withdrawFee: 1_000,
  /** Of a deposit before it is credited (protocol/formulas.md#limits). */
  confirmations: 2,
} as const

/** The practice chain has a block as often as bitcoin has one on average. */
export const blockIntervalMs = 600_000
