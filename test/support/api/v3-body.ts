import type { Reply } from './signed-caller'

/** Absent fields are undefined, whatever the type. */
export interface V3Fields {
  readonly id: string
  readonly code: string
  readonly message: string
  readonly issues: readonly {
    readonly path: readonly string[]
    readonly code: string
    readonly message: string
  }[]
  readonly margin: number
  readonly price: number
  readonly liquidation: number
  readonly stoploss: number
  readonly stoplossTrailingDistance: number
  readonly takeprofit: number
  readonly pl: number
  readonly sumCashInPl: number
  readonly sumCashInMargin: number
  readonly sumFundingFees: number
  readonly clientId: string | null
  readonly closedAt: string
  readonly createdAt: string
  readonly time: string
  readonly balance: number
  readonly syntheticUsdBalance: number
  readonly address: string
  readonly depositId: string
  readonly paymentRequest: string
  readonly paymentHash: string
  readonly maxFees: number
  readonly amount: number
  readonly fee: number
  readonly status: string
  readonly confirmations: number
  readonly event: string
  readonly inAmount: number
  readonly outAmount: number
  readonly lastPrice: number
  readonly tradeId: string | null
  readonly data: readonly V3Fields[]
  readonly nextCursor: string | null
}

export const v3 = ({ body }: Reply): V3Fields & readonly V3Fields[] =>
  body as unknown as V3Fields & readonly V3Fields[]
