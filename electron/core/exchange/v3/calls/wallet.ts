import { v3 } from '@common/exchange-api/v3/endpoints'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type { OnChainExchange, WalletExchange } from '../../../ports/exchange/exchange-wallet'
import { type AdapterDeps, exchangeNowMs } from '../../shared/adapter'
import { payTimeoutMs } from '../../shared/timeouts'
import { requirePaid, written } from '../../shared/translate'
import { listByCursor, type ReadPage } from '../pages'
import * as payment from '../to-domain/payment'
import { findById, mapped, paged } from './lists'

const { account } = v3

/** protocol/v3.md#account */
export function walletCalls({ rest, nowMs, listLimit: limit }: AdapterDeps): WalletExchange {
  const deposits = {
    lightning: mapped(payment.toLightningDeposit, paged(rest, account.lightningDeposits)),
    onChain: mapped(payment.toOnChainDeposit, paged(rest, account.onChainDeposits)),
  }
  const withdrawals = {
    lightning: mapped(payment.toLightningWithdrawal, paged(rest, account.lightningWithdrawals)),
    onChain: mapped(payment.toOnChainWithdrawal, paged(rest, account.onChainWithdrawals)),
  }
  const listed = <T extends Deposit | Withdrawal>(lists: Readonly<Record<string, ReadPage<T>>>) =>
    listByCursor({ lists, limit, getKey: ({ id }) => id, getTimeMs: ({ createdAtMs }) => createdAtMs })

  return {
    requestDeposit: async (amount) => {
      const wire = await rest.call(account.depositLightning, { body: { amount } }, { priority: 'wallet' })
      return written(
        (deposit) => payment.toDepositRequest(deposit, amount, exchangeNowMs({ rest, nowMs })),
        wire,
      )
    },
    deposits: listed(deposits),
    deposit: (id) => findById(Object.values(deposits), id, limit),
    withdraw: async (invoice) => {
      const options = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
      const wire = await rest.call(account.withdrawLightning, { body: { invoice } }, options)
      return requirePaid(
        invoice,
        written((sent) => payment.toSentWithdrawal(sent, exchangeNowMs({ rest, nowMs })), wire),
      )
    },
    withdrawals: listed(withdrawals),
    withdrawal: (id) => findById(Object.values(withdrawals), id, limit),
  }
}

/** Reports only the current address; can't cancel withdrawals (protocol/v3.md#account). */
export const onChainCalls = ({ rest }: AdapterDeps): OnChainExchange => ({
  createAddress: async (format) => {
    const input = format === undefined ? {} : { body: { format } }
    const wire = await rest.call(account.newBitcoinAddress, input, { priority: 'wallet' })
    return { address: wire.address, createdAtMs: wire.createdAt, isUsed: null }
  },
  addresses: async (current) => {
    if (current === false) throw new ExchangeError('unsupported', message('service.notOffered'))
    const { address } = await rest.call(account.bitcoinAddress, {})
    return [{ address, createdAtMs: null, isUsed: null }]
  },
  requestWithdrawal: async (address, amount) => {
    const body = { address, amount }
    return (await rest.call(account.withdrawOnChain, { body }, { priority: 'wallet' })).id
  },
  cancelWithdrawal: null,
})
