import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { AddressRow } from '../../chain/address-registry'
import { fieldError } from '../../errors/service-error'
import { updateUser } from '../../users/update-user'
import { optionsMarket } from '../../options/option-position'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'
import { getFee, toWireDeposit, toWireUser, toWireWithdrawal } from './user-wire'

const newestFirst = <Row extends { readonly created_ts: number }>(
  rows: readonly Row[],
  limit: number,
): Row[] => rows.toSorted((a, b) => b.created_ts - a.created_ts).slice(0, limit)

const toWireAddress = ({ address, created_ts, is_used }: AddressRow) => ({
  address,
  creation_ts: created_ts,
  is_used: is_used === 1,
})
const allRails = ['bitcoin', 'internal', 'lightning'] as const

/** Implements protocol/v2.md#user and protocol/v2.md#wallet. */
export function userHandlers(deps: Exchange): HandlersOf<typeof v2.user> {
  const { users, deposits, withdrawals, withdrawalStore, syntheticUsd } = deps
  const { addresses, chainDeposits, chainWithdrawals } = deps
  const wireUser = (uid: string) =>
    toWireUser(users.get(uid), {
      balanceSats: deps.ledger.balanceSats(uid, 'free'),
      syntheticUsd: syntheticUsd.balance(uid),
      options: deps.optionStore.running(uid, { limit: optionsMarket.maxTradeCount }),
      feeTier: deps.rates.of(uid).tier,
      trades: deps.positions.activeOf(uid),
    })
  return {
    getUser: ({ uid }) => wireUser(uid),
    updateUser: ({ uid, body }) => {
      updateUser(users, uid, body)
      return wireUser(uid)
    },
    getDeposit: ({ uid, params }) =>
      toWireDeposit(chainDeposits.find(uid, params.id) ?? deposits.read(uid, params.id)),
    deposits: ({ uid, query }) => {
      const rails = query.types ?? query.type ?? allRails
      const onChain = rails.includes('bitcoin') ? chainDeposits.list(uid, query) : []
      return newestFirst([...deposits.list(uid, query, rails), ...onChain], query.limit).map(toWireDeposit)
    },
    deposit: ({ uid, body }) => deposits.request(uid, body.amount),
    getWithdrawal: ({ uid, params }) =>
      toWireWithdrawal(chainWithdrawals.find(uid, params.id) ?? withdrawalStore.read(uid, params.id)),
    withdrawals: ({ uid, query }) => {
      const rails = query.types ?? query.type ?? allRails
      const onChain = rails.includes('bitcoin') ? chainWithdrawals.list(uid, query) : []
      return newestFirst([...withdrawalStore.list(uid, query, rails), ...onChain], query.limit).map(
        toWireWithdrawal,
      )
    },
    withdraw: ({ uid, body }) => {
      const { quoteId, invoice } = body
      const fromUsd = (quote: string) => ({
        fund: (withdrawalId: string, amountSats: number, feeSats: number) =>
          syntheticUsd.fund(uid, quote, amountSats, feeSats, withdrawalId),
      })
      const paid = withdrawals.payInvoice(uid, invoice, quoteId === undefined ? {} : fromUsd(quoteId))
      const { id, payment_hash, amount, settled_ts } = paid
      return { id, paymentHash: payment_hash ?? '', amount, fee: getFee(paid), successTime: settled_ts }
    },
    transfer: ({ uid, body }) => {
      const to = users.named(body.toUsername)
      if (to === null) throw fieldError('invalidRequest', 'toUsername', `User ${body.toUsername} not found`)
      withdrawals.transfer(users.get(uid), to, body.amount)
      return { to: to.username, amount: body.amount }
    },
    cancelOnChainWithdrawal: ({ uid, params }) => {
      chainWithdrawals.cancel(uid, params.id)
      return null
    },
    createBitcoinAddress: ({ uid, body }) => {
      const { address, created_ts: creation_ts } = addresses.create(uid, body?.format)
      return { address, creation_ts }
    },
    bitcoinAddresses: ({ uid, query }) => addresses.list(uid, query.current === 'true').map(toWireAddress),
    depositSyntheticUsd: ({ uid, body }) => syntheticUsd.deposit(uid, body),
    quoteSyntheticUsdWithdrawal: ({ uid, body }) => syntheticUsd.quoteWithdrawal(uid, body),
    withdrawOnChain: ({ uid, body }) => ({ id: chainWithdrawals.request(uid, body.address, body.amount) }),
  }
}
