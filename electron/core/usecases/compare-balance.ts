import { optionEffectSats, swapEffectSats } from '@common/domain/balance/effects'
import { dayMs } from '@common/domain/durations'
import type { NoticeEvent } from '@common/domain/notice'
import type { Difference } from '@common/domain/balance/compare'
import { sats, type Sats } from '@common/domain/units'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { Listing } from '../ports/exchange-listing'
import type { History } from '../ports/history'
import type { BalanceBook, CountedKind, CountedRecord } from '../state/balance-book'
import { syncList } from './lists/sync-list'

export interface CompareBalancePorts {
  readonly exchange: Pick<Exchange, 'account' | 'capabilities' | 'options' | 'swaps' | 'cross'>
  readonly history: Pick<History, 'fact' | 'saveFact' | 'together'>
  readonly clock: Clock
  readonly balance: BalanceBook
  /** Nothing is on its way: no write, no doubt, no payment. */
  readonly isQuiet: () => boolean
  /** Stores what is to be told; what it returns tells it. */
  readonly note: (event: NoticeEvent) => () => void
  /** Takes back what was told. */
  readonly takeBack: (events: readonly NoticeEvent[]) => void
}

/**
 * Compares the balance with the account's records: reads the balance, all that may have changed it, and the balance once more, and
 * counts only when nothing moved meanwhile. Tells what is left over, see `compareBalance`. Returns whether it is to be repeated soon.
 */
export function compareBalance(ports: CompareBalancePorts) {
  const { exchange, history, clock, balance, isQuiet, note, takeBack } = ports
  const readOthers = otherRecords(ports)

  /** @param readRecords reads all trades and payments */
  return async (readRecords: () => Promise<void>): Promise<{ readonly isUnsure: boolean }> => {
    if (!exchange.capabilities.fees || !isQuiet()) return { isUnsure: false }
    const before = await exchange.account()
    await readRecords()
    await readOthers()
    const { revision } = balance
    const { id, balanceSats } = await exchange.account()
    const isStill = balanceSats === before.balanceSats && balance.revision === revision && isQuiet()
    if (!isStill) return { isUnsure: true }
    const [isUnsure, tell] = history.together(() => {
      const { differs, settled, isUnsure: isUnsureNow } = balance.compare(id, balanceSats, clock.nowMs())
      const tellDifference = differs ? note(differing(differs)) : () => undefined
      return [
        isUnsureNow,
        () => {
          tellDifference()
          if (settled.length > 0) takeBack(settled.map(differing))
        },
      ] as const
    })
    tell()
    return { isUnsure }
  }
}

const differing = ({ amountSats, fromMs, toMs }: Difference): NoticeEvent => ({
  kind: 'balance-differs',
  amountSats,
  fromMs,
  toMs,
})

/** Reads what changes the balance and is kept nowhere else: options, swaps, and what was moved to a collateral. */
function otherRecords({ exchange, history, balance }: CompareBalancePorts): () => Promise<void> {
  const { options, swaps, cross } = exchange
  const counted = <T extends { readonly id: string }>(
    kind: CountedKind,
    list: Listing<T>,
    effectSats: (item: T) => Sats | null,
  ): (() => Promise<void>) => {
    const toRecord = (item: T): CountedRecord => ({
      id: item.id,
      effectSats: effectSats(item),
      atMs: list.newestMs(item),
    })
    return syncList({
      name: `${kind}Counted`,
      list,
      overlapMs: dayMs,
      save: (items) => history.together(() => balance.countRecords(kind, items.map(toRecord))),
      history,
    })
  }
  const readEndedOptions = options && counted('options', options.endedTrades, optionEffectSats)
  const readSwaps = swaps && counted('swaps', swaps.swaps, swapEffectSats)
  const readTransfers =
    cross && counted('collateral', cross.transfers, ({ amountSats }) => sats(0 - amountSats))

  return async () => {
    if (options) {
      const running = await options.trades()
      history.together(() =>
        balance.countRecords(
          'options',
          running.map((option) => ({ id: option.id, effectSats: optionEffectSats(option), atMs: null })),
        ),
      )
    }
    await readEndedOptions?.()
    await readSwaps?.()
    await readTransfers?.()
  }
}
