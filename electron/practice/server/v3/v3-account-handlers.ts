import type { v3 } from '@common/exchange-api/v3/endpoints'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'
import * as wire from './account-wire'
import { syntheticUsdCents } from './cents'
import { iso } from '@common/exchange-api/v3/fields'
import { withPublishedMessage } from './published-messages'
import { toWirePage } from './page'

const lightning = ['lightning'] as const
const getTimeMs = ({ created_ts }: { readonly created_ts: number }): number => created_ts

/** Implements protocol/v3.md#account. */
export function v3AccountHandlers(deps: Exchange): HandlersOf<typeof v3.account> {
  const { users, ledger, rates, addresses, deposits, chainDeposits, withdrawals } = deps
  const { withdrawalStore, chainWithdrawals, chain, notices, clocks } = deps
  return {
    get: ({ uid }) => {
      const { username, linkingKey } = users.get(uid)
      return {
        id: uid,
        username,
        balance: ledger.balanceSats(uid, 'free'),
        syntheticUsdBalance: syntheticUsdCents(ledger, uid),
        feeTier: rates.of(uid).tier,
        email: null,
        linkingPublicKey: linkingKey,
      }
    },
    bitcoinAddress: ({ uid }) => {
      const [current] = addresses.list(uid, true)
      return { address: (current ?? addresses.create(uid)).address }
    },
    newBitcoinAddress: ({ uid, body }) => {
      const { address, created_ts } = addresses.create(uid, body?.format)
      return { address, createdAt: iso(created_ts) }
    },
    depositLightning: ({ uid, body: { amount, ...notes } }) => {
      const { depositId, paymentRequest } = deposits.request(uid, amount, notes)
      return { depositId, paymentRequest }
    },
    lightningDeposits: ({ uid, query }) =>
      toWirePage(query, {
        rows: (span) => deposits.list(uid, span, lightning),
        getTimeMs,
        toWire: wire.toLightningDeposit,
        isWanted: ({ settled_ts }) =>
          query.settled === undefined || (settled_ts !== null) === (query.settled === 'true'),
      }),
    onChainDeposits: ({ uid, query }) =>
      toWirePage(query, {
        rows: (span) => chainDeposits.list(uid, span),
        getTimeMs,
        toWire: (row) => wire.toOnChainDeposit(row, chain.height),
        isWanted: (row) => (query.status ?? wire.chainDepositStatus(row)) === wire.chainDepositStatus(row),
      }),
    withdrawLightning: ({ uid, body }) =>
      wire.toPaid(withPublishedMessage(() => withdrawals.payInvoice(uid, body.invoice))),
    withdrawOnChain: ({ uid, body: { address, amount } }) => {
      const id = withPublishedMessage(() => chainWithdrawals.request(uid, address, amount))
      const row = chainWithdrawals.find(uid, id)
      if (row === null) throw new Error('The new withdrawal was not found')
      const unconfirmed = { blockId: null, confirmationHeight: null }
      return { ...wire.toOnChainWithdrawal(row), ...unconfirmed, uid, updatedAt: iso(clocks.serviceMs()) }
    },
    lightningWithdrawals: ({ uid, query }) =>
      toWirePage(query, {
        rows: (span) => withdrawalStore.list(uid, span, lightning),
        getTimeMs,
        toWire: wire.toLightningWithdrawal,
        isWanted: (row) => (query.status ?? wire.lightningStatus(row)) === wire.lightningStatus(row),
      }),
    onChainWithdrawals: ({ uid, query }) =>
      toWirePage(query, {
        rows: (span) => chainWithdrawals.list(uid, span),
        getTimeMs,
        toWire: wire.toOnChainWithdrawal,
        isWanted: (row) => (query.status ?? wire.chainStatus(row)) === wire.chainStatus(row),
      }),
    notifications: ({ uid, query }) =>
      toWirePage(query, {
        rows: (span) => notices.list(uid, query.read === 'true', span),
        getTimeMs: ({ creation_ts }) => creation_ts,
        toWire: wire.toNotification,
      }),
    markNotificationsRead: ({ uid }) => {
      notices.markAllRead(uid)
      return {}
    },
  }
}
