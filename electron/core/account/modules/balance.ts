import { minuteMs, secondMs } from '@common/domain/durations'
import { compareBalance } from '../../usecases/compare-balance'
import { cacheAccount, syncAccount } from '../../usecases/sync-account'
import { readAccountConsistently } from '../sync/read-account-consistently'
import { seldom } from '../sync/sync-job'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { cross } from './cross'
import { futures } from './futures'
import { accountHistory } from './history'
import { marketData } from './market-data'
import { notifications } from './notifications'
import { options } from './options'
import { swaps } from './swaps'
import { wallet } from './wallet'
import { writes } from './writes'

const unsettledEveryMs = 2 * secondMs

export const balance = defineModule({
  name: 'balance',
  needs: [
    marketData,
    accountState,
    notifications,
    writes,
    accountHistory,
    futures,
    cross,
    options,
    swaps,
    wallet,
  ],
  start(context, needs): Started<null> {
    const { exchange, history, clock, sync } = context
    const { pendingWrites } = needs.writes
    const { syncGap, store, takeBack } = needs.notifications
    let isUnsure = false
    const readAccount = syncAccount({ exchange, market: needs.marketData.readMarket, clock })
    const readConsistently = readAccountConsistently({
      holdings: () => ({
        trades: needs.futures.tracker.holdingsRevision,
        options: needs.options?.holdingsRevision() ?? 0,
        collateral: needs.cross?.holdingsRevision() ?? 0,
      }),
      undecided: () => pendingWrites.undecided(),
    })
    const compare = compareBalance({
      exchange,
      history,
      clock,
      balance: needs.history.balance,
      enqueue: (event) => store([{ event, happenedAtMs: null }]),
      takeBack,
      isQuiet: () => pendingWrites.areClear() && needs.wallet.tracker.pendingWithdrawals().length === 0,
    })
    const records = [
      ...[needs.futures.readTrades, needs.futures.readClosed],
      ...[needs.wallet.readDeposits, needs.wallet.readWithdrawals],
      ...[needs.options?.readOptions, needs.options?.readClosed],
      ...[needs.swaps?.readSwaps, needs.cross?.readLists],
    ]
    return {
      api: null,
      sync: [
        {
          name: 'account',
          firstMs: 0,
          everyMs: seldom(sync, 30 * secondMs, 2 * minuteMs),
          async read() {
            const actions = needs.account.terms.actions()
            const state = await readConsistently(readAccount)
            syncGap.onMessage()
            needs.account.set(state, actions)
            if (state.holdings === null) sync.paced('account', unsettledEveryMs)
            cacheAccount(history.facts, state)
            needs.wallet.tracker.expireDeposits()
          },
        },
        {
          name: 'balance',
          firstMs: 20 * secondMs,
          everyMs: () => (isUnsure ? 30 * secondMs : 5 * minuteMs),
          async read() {
            const compared = await compare(async () => {
              for (const read of records) await read?.()
            })
            isUnsure = compared.isUnsure
          },
        },
      ],
    }
  },
})
