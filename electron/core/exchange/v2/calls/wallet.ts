import { z } from 'zod'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { sats } from '@common/domain/units'
import type { OnChainExchange, TransferExchange, WalletExchange } from '../../../ports/exchange-wallet'
import { type AdapterParts, clocksOf } from '../../adapter'
import { payTimeoutMs } from '../../timeouts'
import { read, readAll, written } from '../../translate'
import * as payment from '../to-domain/payment'
import { listedWithdrawal, startedWithdrawal } from '../payment-records'
import { toPaymentsQuery } from '../to-wire'

const { user } = v2
const withdraw = { ...user.withdraw, response: startedWithdrawal }
const withdrawals = { ...user.withdrawals, response: z.array(listedWithdrawal) }
const getWithdrawal = { ...user.getWithdrawal, response: listedWithdrawal }

/** Specification 4.3, Lightning and the lists. */
export const walletCalls = ({ rest, nowMs }: AdapterParts): WalletExchange => ({
  requestDeposit: async (amount) => {
    const wire = await rest.call(user.deposit, { body: { amount } }, { priority: 'wallet' })
    return written((request) => payment.toDepositRequest(request, amount, clocksOf({ rest, nowMs })), wire)
  },
  deposits: async (page) =>
    readAll(payment.toDeposit, await rest.call(user.deposits, { query: toPaymentsQuery(page) })),
  deposit: async (id) => read(payment.toDeposit, await rest.call(user.getDeposit, { params: { id } })),
  withdraw: async (invoice) => {
    const how = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
    const wire = await rest.call(withdraw, { body: { invoice } }, how)
    return written((paid) => payment.toPaidWithdrawal(paid, nowMs()), wire)
  },
  withdrawals: async (page) =>
    readAll(payment.toWithdrawal, await rest.call(withdrawals, { query: toPaymentsQuery(page) })),
  withdrawal: async (id) => read(payment.toWithdrawal, await rest.call(getWithdrawal, { params: { id } })),
})

/** Specification 4.3, bitcoin on the chain. */
export const onChainCalls = ({ rest }: AdapterParts): OnChainExchange => ({
  createAddress: async (format) => {
    const body = format === undefined ? {} : { format }
    const wire = await rest.call(user.createBitcoinAddress, { body }, { priority: 'wallet' })
    return written(payment.toDepositAddress, wire)
  },
  addresses: async (current) => {
    const query = current === undefined ? {} : { current: current ? ('true' as const) : ('false' as const) }
    return readAll(payment.toDepositAddress, await rest.call(user.bitcoinAddresses, { query }))
  },
  requestWithdrawal: async (address, amount) => {
    const body = { address, amount }
    return (await rest.call(user.withdrawOnChain, { body }, { priority: 'wallet' })).id
  },
  cancelWithdrawal: async (id) => {
    await rest.call(user.cancelOnChainWithdrawal, { params: { id } }, { priority: 'wallet' })
  },
})

/** Specification 4.3, internal transfer. */
export const transferCalls = ({ rest }: AdapterParts): TransferExchange => ({
  send: async (toUsername, amount) => {
    const body = { toUsername, amount }
    const wire = await rest.call(user.transfer, { body }, { priority: 'wallet' })
    return written(({ to, amount: sent }) => ({ toUsername: to, amountSats: sats(sent) }), wire)
  },
})
