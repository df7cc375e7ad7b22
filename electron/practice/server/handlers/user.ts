import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { FeeRates } from '../../engine/fee-rates'
import type { Positions } from '../../engine/positions'
import type { Ledger } from '../../ledger/ledger'
import { fieldError } from '../../service-error'
import { updateUser } from '../../users/update-user'
import type { Users } from '../../users/users'
import { optionsMarket } from '../../options/option-position'
import type { OptionStore } from '../../options/option-store'
import type { SyntheticUsd } from '../../swaps/synthetic-usd'
import type { Deposits } from '../../wallet/deposits'
import type { Withdrawals } from '../../wallet/withdrawals'
import type { HandlersOf } from '../handlers'
import { notImplemented } from './not-implemented'
import { toWireDeposit, toWireUser, toWireWithdrawal } from './user-wire'

export interface UserDeps {
  readonly users: Users
  readonly ledger: Ledger
  readonly rates: FeeRates
  readonly positions: Positions
  readonly deposits: Deposits
  readonly withdrawals: Withdrawals
  readonly syntheticUsd: SyntheticUsd
  readonly optionStore: OptionStore
}

const allRails = ['bitcoin', 'internal', 'lightning'] as const

/** Specification 4.3, user and wallet. */
export function userHandlers(deps: UserDeps): HandlersOf<typeof v2.user> {
  const { users, deposits, withdrawals, syntheticUsd } = deps
  const wireUser = (uid: string) =>
    toWireUser(users.get(uid), {
      balanceSats: deps.ledger.balanceSats(uid, 'free'),
      syntheticUsd: syntheticUsd.balance(uid),
      options: deps.optionStore.running(uid, { limit: optionsMarket.maxTradeCount }),
      feeTier: deps.rates.of(uid).tier,
      trades: deps.positions.liveOf(uid),
    })
  return {
    getUser: ({ uid }) => wireUser(uid),
    updateUser: ({ uid, body }) => {
      updateUser(users, uid, body)
      return wireUser(uid)
    },
    getDeposit: ({ uid, params }) => toWireDeposit(deposits.one(uid, params.id)),
    deposits: ({ uid, query }) =>
      deposits.list(uid, query, query.types ?? query.type ?? allRails).map(toWireDeposit),
    deposit: ({ uid, body }) => deposits.request(uid, body.amount),
    getWithdrawal: ({ uid, params }) => toWireWithdrawal(withdrawals.one(uid, params.id)),
    withdrawals: ({ uid, query }) =>
      withdrawals.list(uid, query, query.types ?? query.type ?? allRails).map(toWireWithdrawal),
    withdraw: ({ uid, body }) => {
      const { quoteId, invoice } = body
      const paid =
        quoteId === undefined
          ? withdrawals.payInvoice(uid, invoice)
          : withdrawals.payInvoice(uid, invoice, (withdrawalId, amountSats, feeSats) =>
              syntheticUsd.fund(uid, quoteId, amountSats, feeSats, withdrawalId),
            )
      const { id, payment_hash, amount, fee, settled_ts } = paid
      return { id, paymentHash: payment_hash ?? '', amount, fee, successTime: settled_ts }
    },
    transfer: ({ uid, body }) => {
      const to = users.named(body.toUsername)
      if (to === null) throw fieldError('invalidRequest', 'toUsername', `There is no user ${body.toUsername}`)
      withdrawals.transfer(users.get(uid), to, body.amount)
      return { to: to.username, amount: body.amount }
    },
    cancelOnChainWithdrawal: () => notImplemented('Withdrawing on-chain'),
    createBitcoinAddress: () => notImplemented('Depositing on-chain'),
    bitcoinAddresses: () => notImplemented('Depositing on-chain'),
    depositSyntheticUsd: ({ uid, body }) => syntheticUsd.deposit(uid, body),
    quoteSyntheticUsdWithdrawal: ({ uid, body }) => syntheticUsd.quoteWithdrawal(uid, body),
    withdrawOnChain: () => notImplemented('Withdrawing on-chain'),
  }
}
