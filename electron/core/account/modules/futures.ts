import { minuteMs, secondMs } from '@common/domain/durations'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { FuturesTracker, isActive, type FuturesChange } from '../../state/futures-tracker'
import { changeTrade, type TradeWrites } from '../../usecases/futures/change-trade'
import { endAllTrades, type EndAllTrades } from '../../usecases/futures/end-all-trades'
import { moveOrder, type MoveOrder } from '../../usecases/futures/move-order'
import { openTrade } from '../../usecases/futures/open-trade'
import { syncClosedTrades } from '../../usecases/futures/sync-closed-trades'
import { syncTrades } from '../../usecases/futures/sync-trades'
import {
  closing,
  missingTradeEvents,
  missedTradeEvents,
  tradeEvents,
} from '../../usecases/futures/trade-events'
import { syncList } from '../../usecases/lists/sync-list'
import { PriceWatch } from '../sync/price-watch'
import { seldom, type SyncJob } from '../sync/sync-job'
import { TriggeredTrades } from '../sync/triggered-trades'
import { defineModule, type ModuleContext, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { marketData } from './market-data'
import { notifications, type Notifications } from './notifications'
import { riskLimits } from './risk-limits'
import { writes, type Writes } from './writes'

export interface Futures extends TradeWrites, EndAllTrades {
  readonly tracker: FuturesTracker
  readonly moveOrder: MoveOrder
  readonly running: () => readonly FuturesTrade[]
  readonly enqueueFound: (trades: readonly FuturesTrade[]) => void
  readonly readTrades: () => Promise<void>
  readonly readClosed: () => Promise<void>
}

/** Detects events lost by the stream. */
const checkRunningEveryMs = 20 * secondMs
const triggeredEveryMs = { none: checkRunningEveryMs, few: secondMs, many: 3 * secondMs } as const
/** Fees are listed late. */
const fundingOverlapMs = 60 * minuteMs

export const futures = defineModule({
  name: 'futures',
  needs: [marketData, accountState, notifications, writes, accountHistory, riskLimits],
  start(context, needs): Started<Futures> {
    const { exchange, history, clock, feeds, whileOpen, readers, sync, health } = context
    const { quotes } = needs.marketData
    const { enforcer: riskLimits, areClosesRead, onCloses } = needs.riskLimits
    const { balance, booked } = needs.history
    const { syncGap } = needs.notifications
    const terms = needs.account.terms.futures
    const areTradesRead = (): boolean => areClosesRead('trades')
    const enqueueTrades = createTradeEnqueuer(needs.notifications, needs.writes, areTradesRead)

    const tracker = new FuturesTracker({
      history,
      clock,
      knownAtMs: needs.account.state()?.asOfMs ?? 0,
      publish: whileOpen((change) => {
        feeds['futures.live'].publish(change)
        if (areTradesRead() && !change.trades.every(isActive)) riskLimits.schedulePublish()
      }),
      enqueue: (changes) =>
        history.transaction(({ afterCommit }) => {
          balance.countTrades(changes)
          enqueueTrades(changes)
          afterCommit(() => booked.afterChanges(changes))
        }),
      enqueueGone(trades) {
        balance.resetBaseline()
        needs.notifications.enqueue('trades', missingTradeEvents(trades))
      },
    })
    const triggered = new TriggeredTrades({ exchange, tracker, clock, isStreaming: () => sync.isStreaming() })
    const watch = new PriceWatch({
      tracker,
      onCrossing(tradeIds) {
        if (sync.isStreaming()) return
        triggered.add(tradeIds)
        if (triggered.count() === 'many') sync.paced('touched trades', secondMs)
        else sync.trigger('touched trades')
      },
    })
    needs.marketData.onTicker((ticker) => watch.onTicker(ticker))
    needs.marketData.onSilence(() => {
      if (!sync.isStreaming() && tracker.active().length > 0) sync.changed('trades')
    })

    const writing = {
      ...needs.writes.writing,
      exchange,
      tracker,
      riskLimits,
      booked,
      onTrades: (trades: readonly FuturesTrade[]) => void tracker.apply(trades),
    }
    const open = openTrade({ ...writing, terms })
    const syncList = syncTrades({ exchange, tracker })
    const readTrades = readers.list(
      'trades',
      (options) => syncList({ ...options, isUrgent: health.loading.includes('trades') }),
      () => syncGap.caughtUp('trades'),
    )
    const readClosed = readers.list(
      'closed trades',
      readers.copy('closed trades', syncClosedTrades({ exchange, facts: history.facts, tracker })),
      () => onCloses('trades'),
    )

    function tradesEveryMs(): number {
      if (tracker.active().some(({ trailingRate }) => (trailingRate ?? null) !== null)) return 5 * secondMs
      if (sync.isStreaming()) return 2 * minuteMs
      return tracker.active().length > 0 ? 15 * secondMs : minuteMs
    }
    const jobs: readonly SyncJob[] = [
      { name: 'trades', firstMs: 0, everyMs: tradesEveryMs, read: readTrades, findsWrites: true },
      {
        name: 'touched trades',
        firstMs: checkRunningEveryMs,
        everyMs: () => triggeredEveryMs[triggered.count()],
        read: () => triggered.read(),
      },
      {
        name: 'closed trades',
        firstMs: 3 * secondMs,
        everyMs: seldom(sync, 5 * minuteMs, 30 * minuteMs),
        read: readClosed,
        findsWrites: true,
      },
      {
        name: 'carry fees',
        firstMs: 10 * secondMs,
        everyMs: () => 60 * minuteMs,
        read: readers.list('carry fees', readers.copy('carry fees', readFundingFees(context))),
      },
    ]
    return {
      api: {
        ...changeTrade({ ...writing, ticker: () => quotes.ticker }),
        ...endAllTrades(writing),
        tracker,
        open,
        moveOrder: moveOrder({ ...writing, terms, openTrade: open }),
        running: () => tracker.active().filter(({ state }) => state === 'running'),
        enqueueFound: (found) => needs.notifications.enqueue('trades', found.map(closing)),
        readTrades,
        readClosed,
      },
      sync: jobs,
    }
  },
})

const readFundingFees = ({ exchange, history }: ModuleContext) =>
  syncList({
    name: 'fundingFees',
    list: exchange.fundingFees,
    overlapMs: fundingOverlapMs,
    save: (fees) => history.trades.saveFundingFees(fees),
    facts: history.facts,
  })

const createTradeEnqueuer =
  ({ missed, enqueue }: Notifications, { pendingWrites }: Writes, areTradesRead: () => boolean) =>
  (changes: readonly FuturesChange[]): void => {
    const unseen = changes.flatMap((change) => missedTradeEvents(change, missed.sinceMs()))
    missed.store(unseen)
    const events = changes
      .flatMap(tradeEvents)
      .filter(({ event }) => !(event.kind === 'trade-closed' && pendingWrites.isClosedByUser(event.tradeId)))
    // A trade of another client may open and close between two reads.
    const triggered = unseen.filter(
      ({ event, happenedAtMs }) => !isByUser(event) && missed.isLater(happenedAtMs),
    )
    const areOld = !areTradesRead() && changes.every(({ before, after }) => !before && !isActive(after))
    enqueue('trades', [...events, ...triggered], areOld)
  }

const isByUser = ({ kind }: ActivityEvent): boolean => kind === 'order-filled' || kind === 'trade-closed'
