import type { CollateralTransfer, CrossOrder } from '@common/domain/futures/cross/cross-records'
import { getFilledAtMs, flatReplayState, replayFill } from '@common/domain/futures/cross/cross-replay'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { crossFundingId, type Entry } from '@common/domain/record/entry'
import { toFundingEntry, toCrossFillEntry, toTradeEntry } from '@common/domain/record/to-entry'
import { addSats, sats } from '@common/domain/units'
import type { FundingFee } from '../../../../electron/core/ports/exchange/exchange-futures'

export class Model {
  readonly trades = new Map<string, FuturesTrade>()
  readonly fees = new Map<string, FundingFee>()
  readonly fills = new Map<string, CrossOrder>()
  readonly transfers = new Map<string, CollateralTransfer>()
  readonly others = new Map<string, Entry>()
  readonly notes = new Map<string, string>()

  entries(): Entry[] {
    const fees = [...this.fees.values()]
    const ended = [...this.trades.values()].filter(({ state }) => state === 'closed' || state === 'canceled')
    const fundingByTrade = (id: string) =>
      addSats(...fees.filter(({ tradeId }) => tradeId === id).map(({ feeSats }) => feeSats))
    const all = [
      ...ended.map((trade) => toTradeEntry(trade, fundingByTrade(trade.id))),
      ...fees.map(toFundingEntry),
      ...this.crossFills(),
      ...this.others.values(),
    ]
    return all
      .map((entry) => ({ ...entry, note: this.notes.get(entry.id) ?? '' }))
      .sort((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : a.id > b.id ? -1 : a.kind < b.kind ? 1 : -1))
  }

  crossFills(): Entry[] {
    const moves = [
      ...[...this.transfers.values()].map(({ atMs, amountSats }) => ({ atMs, amountSats })),
      ...[...this.fees.values()]
        .filter(({ tradeId }) => tradeId === crossFundingId)
        .map(({ atMs, feeSats }) => ({ atMs, amountSats: sats(0 - feeSats) })),
    ]
    let status = flatReplayState
    let afterMs = -1
    return [...this.fills.values()]
      .toSorted((a, b) => getFilledAtMs(a) - getFilledAtMs(b))
      .map((fill) => {
        const atMs = getFilledAtMs(fill)
        const moved = moves.filter((move) => move.atMs > afterMs && move.atMs <= atMs)
        const { after, pnlSats } = replayFill(
          status,
          fill,
          addSats(...moved.map(({ amountSats }) => amountSats)),
        )
        status = after
        afterMs = atMs
        return toCrossFillEntry({ ...fill, pnlSats })
      })
  }
}
