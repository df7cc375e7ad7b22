/** What the on-chain side takes, in sats. */
export const chainLimits = {
  /** Outputs below cost more to spend than they are worth; nodes do not pass them on. */
  dust: 546,
  /** wire-facts 4.5: "Minimum on-chain withdrawal: 100,000 sats" */
  minWithdraw: 100_000,
  /** The same for every on-chain withdrawal, on top of its amount. */
  withdrawFee: 1_000,
  /** wire-facts 4.5: "On-chain deposit credited after 2 confirmations" */
  confirmations: 2,
} as const

/** The practice chain has a block as often as bitcoin has one on average. */
export const blockIntervalMs = 600_000
