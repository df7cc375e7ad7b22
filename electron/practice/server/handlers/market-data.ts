import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { Chain } from '../../chain/chain'
import type { Clocks } from '../../time/clock'
import type { UserNotifications } from '../../users/notifications'
import type { CandleReader } from '../../prices/candle-reader'
import type { LightningNode } from '../../wallet/lightning-node'
import { walletLimits } from '../../wallet/wallet-limits'
import type { HandlersOf } from '../handlers'

/** One a minute, newest first (protocol/v2.md#oracle). */
export const oracleHandlers = (candles: CandleReader): HandlersOf<typeof v2.oracle> => ({
  index: ({ query }) => candles.history(query).map(({ timeMs, index }) => ({ time: timeMs, index })),
  lastPrice: ({ query }) =>
    candles.history(query).map(({ timeMs, price }) => ({ time: timeMs, last_price: price })),
})

/** Implements protocol/v2.md#notifications. */
export const notificationHandlers = (notices: UserNotifications): HandlersOf<typeof v2.notifications> => ({
  fetch: ({ uid }) => notices.unread(uid),
  markAllRead: ({ uid }) => {
    notices.markAllRead(uid)
    return null
  },
})

/** Implements protocol/v2.md#app. */
export const appHandlers = (
  clocks: Clocks,
  node: LightningNode,
  chain: Chain,
): HandlersOf<typeof v2.app> => ({
  configuration: () => ({
    max_balance_amount: walletLimits.maxBalance,
    max_deposit_amount: walletLimits.maxDeposit,
    min_deposit_amount: walletLimits.minDeposit,
    max_withdraw_amount: walletLimits.maxWithdraw,
    min_withdraw_amount: walletLimits.minWithdraw,
  }),
  node: () => ({
    version: 'practice',
    alias: 'practice-exchange',
    pubkey: node.publicKey(),
    uri: `${node.publicKey()}@127.0.0.1:9735`,
    onionUri: null,
    peers: 1,
    channels: 1,
    localBalance: walletLimits.maxBalance,
    remoteBalance: walletLimits.maxBalance,
    blockHeigth: chain.height,
  }),
  ping: () => 'pong',
  time: () => clocks.shownMs(),
})
