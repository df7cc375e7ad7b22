import type * as z from 'zod'
import { CollateralTransferSchema, type CollateralTransfer } from '@common/domain/futures/cross/cross-records'
import { SettledFillSchema, type SettledFill } from '@common/domain/futures/cross/cross-replay'
import { FuturesTradeSchema, type FuturesTrade } from '@common/domain/futures/trade'
import { OptionTradeSchema, type OptionTrade } from '@common/domain/options/option'
import type { Entry } from '@common/domain/record/entry'
import * as to from '@common/domain/record/to-entry'
import { SwapSchema, type Swap } from '@common/domain/swaps/swap'
import type { Sats } from '@common/domain/units'
import { DepositSchema, WithdrawalSchema, type Deposit, type Withdrawal } from '@common/domain/wallet'
import { settledJson } from '../records/record-json'
import type { RecordTable } from '../records/unreadable-records'

export interface SourceRecords {
  readonly trade: FuturesTrade
  readonly option: OptionTrade
  readonly swap: Swap
  readonly deposit: Deposit
  readonly withdrawal: Withdrawal
  readonly transfer: CollateralTransfer
  readonly cross: SettledFill
}
export type SourceKind = keyof SourceRecords

interface EntrySource<T> {
  readonly table: RecordTable
  readonly at: string
  readonly schema: z.ZodType<T>
  readonly json: string
  /** Column that is null until the record has an entry. */
  readonly complete: string
  readonly toEntry: (record: T, listedFundingSats?: Sats) => Entry
}

const created = { at: 'created_at_ms', complete: 'created_at_ms', json: 'record' } as const
const ended = { at: 'ended_at_ms', complete: 'ended_at_ms', json: 'record' } as const

export const entrySources: { readonly [Kind in SourceKind]: EntrySource<SourceRecords[Kind]> } = {
  trade: { ...ended, table: 'trades', schema: FuturesTradeSchema, toEntry: to.toTradeEntry },
  option: { ...ended, table: 'options', schema: OptionTradeSchema, toEntry: to.toOptionEntry },
  swap: { ...created, table: 'swaps', schema: SwapSchema, toEntry: to.toSwapEntry },
  deposit: { ...created, table: 'deposits', schema: DepositSchema, toEntry: to.toDepositEntry },
  withdrawal: { ...created, table: 'withdrawals', schema: WithdrawalSchema, toEntry: to.toWithdrawalEntry },
  transfer: { ...created, table: 'transfers', schema: CollateralTransferSchema, toEntry: to.toTransferEntry },
  cross: {
    ...created,
    table: 'cross_fills',
    schema: SettledFillSchema,
    json: settledJson,
    complete: 'pnl_sats',
    toEntry: to.toCrossFillEntry,
  },
}
export const sourceKinds = Object.keys(entrySources) as readonly SourceKind[]
