import type Database from 'libsql'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import { getDollarParts, type Entry } from '@common/domain/record/entry'
import { toKeywords } from '@common/domain/record/search-terms'
import {
  toFundingEntry,
  toCrossFillEntry,
  toDepositEntry,
  toOptionEntry,
  toSwapEntry,
  toTradeEntry,
  toTransferEntry,
  toWithdrawalEntry,
} from '@common/domain/record/to-entry'
import { hasMoved } from '@common/domain/record/sums'
import type { Swap } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { CollateralTransfer } from '@common/domain/futures/cross/cross-records'
import type { SettledFill } from '@common/domain/futures/cross/cross-replay'
import type { FundingFee } from '../../ports/exchange/exchange-futures'
import { fundingIntoTradeSql } from './entry-tables'

export interface EntryWriter {
  /** Call after a rollback, which may remove cached classes. */
  readonly forgetClasses: () => void
  readonly trade: (ended: FuturesTrade) => void
  /** For new fees only. */
  readonly carry: (fee: FundingFee) => void
  readonly option: (option: OptionTrade) => void
  readonly swap: (swap: Swap) => void
  readonly deposit: (deposit: Deposit) => void
  readonly withdrawal: (withdrawal: Withdrawal) => void
  readonly crossFill: (fill: SettledFill) => void
  readonly transfer: (transfer: CollateralTransfer) => void
}

/** Must run in the transaction that stores the record. */
export function createEntryWriter(database: Database.Database): EntryWriter {
  const prepare = (sql: string) => database.prepare(sql)
  const classes = new Map<string, number>()

  function findClass(entry: Entry): number {
    const keywords = toKeywords(entry)
    const cachedId = classes.get(keywords)
    if (cachedId !== undefined) return cachedId
    prepare('INSERT OR IGNORE INTO entry_classes (kind, words) VALUES (?, ?)').run(entry.kind, keywords)
    const row = prepare('SELECT class FROM entry_classes WHERE words = ?').get(keywords) as { class: number }
    classes.set(keywords, row.class)
    return row.class
  }

  const insert = prepare(
    `INSERT INTO entries (at_ms, id, kind, class, moved, effect_sats, fees_sats, carry_sats, dollar_parts)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (at_ms, id, kind) DO UPDATE SET class = excluded.class, moved = excluded.moved,
       effect_sats = excluded.effect_sats, fees_sats = excluded.fees_sats, carry_sats = excluded.carry_sats,
       dollar_parts = excluded.dollar_parts`,
  )
  function save(entry: Entry): void {
    const { atMs, id, kind, effectSats, feesSats, fundingFeeSats } = entry
    const moved = hasMoved(entry) ? 1 : 0
    const parts = getDollarParts(entry)
    insert.run(atMs, id, kind, findClass(entry), moved, effectSats, feesSats, fundingFeeSats, parts)
  }

  const listedFunding = prepare('SELECT sum(fee_sats) AS fees FROM funding_fees WHERE trade_id = ?')
  const intoTrade = prepare(fundingIntoTradeSql('+', '?1', '?2'))

  const trade = (ended: FuturesTrade): void => {
    const { fees } = listedFunding.get(ended.id) as { fees: number | null }
    save(toTradeEntry(ended, sats(fees ?? 0)))
  }
  const funding = (fee: FundingFee): void => {
    save(toFundingEntry(fee))
    intoTrade.run(fee.feeSats, fee.tradeId)
  }

  return {
    forgetClasses: () => classes.clear(),
    trade,
    carry: funding,
    option: (option) => save(toOptionEntry(option)),
    swap: (swap) => save(toSwapEntry(swap)),
    deposit: (deposit) => save(toDepositEntry(deposit)),
    withdrawal: (withdrawal) => save(toWithdrawalEntry(withdrawal)),
    crossFill: (fill) => save(toCrossFillEntry(fill)),
    transfer: (transfer) => save(toTransferEntry(transfer)),
  }
}
