/** Absent fields are undefined, whatever the type. */
export interface WireFields {
  readonly code: string
  readonly message: string
  readonly issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
  // trades
  readonly id: string
  readonly uid: string
  readonly type: string
  readonly side: string
  readonly opening_fee: number
  readonly closing_fee: number
  readonly maintenance_margin: number
  readonly quantity: number
  readonly margin: number
  readonly leverage: number
  readonly price: number
  readonly liquidation: number
  readonly stoploss: number
  readonly takeprofit: number
  readonly exit_price: number
  readonly pl: number
  readonly creation_ts: number
  readonly market_filled_ts: number
  readonly closed_ts: number
  readonly last_update_ts: number
  readonly open: boolean
  readonly running: boolean
  readonly canceled: boolean
  readonly closed: boolean
  readonly sum_carry_fees: number
  readonly entry_price: number
  readonly entry_margin: number
  readonly trades: readonly WireFields[]
  readonly expiry_ts: number
  readonly physical_delivery_id: string
  readonly fixing_price: number | null
  readonly synthetic_usd_balance: number
  readonly lastPrice: number
  readonly bidPrice: number
  readonly askPrice: number
  readonly index: number
  readonly carryFeeRate: number
  readonly carryFeeTimestamp: number
  readonly ts: number
  readonly time: number
  readonly value: number
  readonly last_price: number
  readonly fee: number
  readonly fixing_id: string
  readonly fee_rate: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  // user and wallet
  readonly balance: number
  readonly username: string
  readonly fee_tier: number
  readonly pubkey: string
  readonly depositId: string
  readonly paymentRequest: string
  readonly payment_hash: string
  readonly paymentHash: string
  readonly expiry: number
  readonly amount: number
  readonly success: boolean
  readonly success_ts: number
  readonly successTime: number
  readonly destination: string
  readonly event: string
  readonly read: boolean
  readonly data: { readonly id: string; readonly amount: number }
  // control
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly sum: number
  readonly balanced: boolean
  readonly problems: readonly string[]
  readonly accounts: Readonly<Record<string, number>>
  readonly marketTimeMs: number
  readonly serviceTimeMs: number
  readonly isHeld: boolean
}

export type WireBody = WireFields & readonly WireFields[]
