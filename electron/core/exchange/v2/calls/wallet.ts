import { z } from 'zod'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type {
  OnChainExchange,
  TransferExchange,
  WalletExchange,
} from '../../../ports/exchange/exchange-wallet'
import { toPriority } from '../../rest/request-queue'
import { exchangeNowMs, type AdapterDeps } from '../../shared/adapter'
import { payTimeoutMs } from '../../shared/timeouts'
import { read, readAll, requirePaid, written } from '../../shared/translate'
import { convertedListing } from '../../shared/listings'
import { listedWithdrawal } from '../../shared/payment-records'
import { writtenDeposit } from '../../shared/written-deposit'
import { toDeposit, toWithdrawal } from '../../shared/to-domain/payment'
import { startedWithdrawal } from '../payment-records'
import { toDepositAddress, toPaidWithdrawal } from '../to-domain/payment'
import { toSpan } from '../to-wire'
import { roundToSats } from '../../shared/to-domain/amounts'

const { user } = v2
const withdraw = { ...user.withdraw, response: startedWithdrawal }
const withdrawals = { ...user.withdrawals, response: z.array(listedWithdrawal) }
const getWithdrawal = { ...user.getWithdrawal, response: listedWithdrawal }

/** protocol/v2.md#wallet */
export const walletCalls = ({ rest, nowMs, listLimit: limit }: AdapterDeps): WalletExchange => ({
  requestDeposit: async (amount) => {
    const wire = await rest.call(user.deposit, { body: { amount } }, { priority: 'wallet' })
    return writtenDeposit(wire, amount, { rest, nowMs })
  },
  deposits: convertedListing(limit, toDeposit, (page, options) =>
    rest.call(user.deposits, { query: toSpan(page) }, options),
  ),
  deposit: async (id, options) =>
    read(toDeposit, await rest.call(user.getDeposit, { params: { id } }, { priority: toPriority(options) })),
  withdraw: async (invoice) => {
    const options = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
    const wire = await rest.call(withdraw, { body: { invoice } }, options)
    return requirePaid(
      invoice,
      written((paid) => toPaidWithdrawal(paid, exchangeNowMs({ rest, nowMs })), wire),
    )
  },
  withdrawals: convertedListing(limit, toWithdrawal, (page, options) =>
    rest.call(withdrawals, { query: toSpan(page) }, options),
  ),
  withdrawal: async (id) =>
    read(toWithdrawal, await rest.call(getWithdrawal, { params: { id } }, { priority: 'news' })),
})

/** protocol/v2.md#wallet */
export const onChainCalls = ({ rest }: AdapterDeps): OnChainExchange => ({
  createAddress: async (format) => {
    const wire = await rest.call(user.createBitcoinAddress, { body: { format } }, { priority: 'wallet' })
    return written(toDepositAddress, wire)
  },
  addresses: async (current) => {
    const query = current === undefined ? {} : { current: current ? ('true' as const) : ('false' as const) }
    return readAll(toDepositAddress, await rest.call(user.bitcoinAddresses, { query }))
  },
  requestWithdrawal: async (address, amount) => {
    const body = { address, amount }
    return (await rest.call(user.withdrawOnChain, { body }, { priority: 'wallet' })).id
  },
  cancelWithdrawal: async (id) => {
    await rest.call(user.cancelOnChainWithdrawal, { params: { id } }, { priority: 'wallet' })
  },
})

/** protocol/v2.md#wallet */
export const transferCalls = ({ rest }: AdapterDeps): TransferExchange => ({
  send: async (toUsername, amount) => {
    const body = { toUsername, amount }
    const wire = await rest.call(user.transfer, { body }, { priority: 'wallet' })
    return written(({ to, amount: sent }) => ({ toUsername: to, amountSats: roundToSats(sent) }), wire)
  },
})
