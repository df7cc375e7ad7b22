import { z } from 'zod'
import { wireLimits } from '@common/exchange-api/limits'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type { ReadRequestOptions } from '../../../ports/exchange/exchange-listing'
import type { WalletExchange } from '../../../ports/exchange/exchange-wallet'
import { toPriority } from '../../rest/request-queue'
import { exchangeNowMs, type AdapterDeps } from '../../shared/adapter'
import { convertedListing } from '../../shared/listings'
import { listedWithdrawal } from '../../shared/payment-records'
import { skipUnreadable } from '../../shared/skip-unreadable'
import { writtenDeposit } from '../../shared/written-deposit'
import { payTimeoutMs } from '../../shared/timeouts'
import { toDeposit, toWithdrawal } from '../../shared/to-domain/payment'
import { readAll, requirePaid, written } from '../../shared/translate'
import { toSentWithdrawal } from '../to-domain/payment'
import { toPayment, toSpan } from '../to-wire'

const { user } = v1
const withdrawals = { ...user.withdrawals, response: z.array(listedWithdrawal) }

const newest = { query: { limit: wireLimits.v1List.max } } as const

/** @throws ExchangeError */
async function findNewest<T extends { readonly id: string }>(
  id: string,
  read: (options: Pick<ReadRequestOptions, 'onUnreadable'>) => Promise<readonly T[]>,
): Promise<T> {
  const { onUnreadable, rejectIfSkipped } = skipUnreadable()
  const item = (await read({ onUnreadable })).find((each) => each.id === id)
  if (item !== undefined) return item
  rejectIfSkipped([id])
  throw new ExchangeError('not-found', message('service.notAmongNewest'))
}

/** protocol/v1.md#futures-operations */
export const walletCalls = ({ rest, nowMs, listLimit: limit }: AdapterDeps): WalletExchange => ({
  requestDeposit: async (amount) => {
    const wire = await rest.call(user.deposit, { body: { amount } }, { priority: 'wallet' })
    return writtenDeposit(wire, amount, { rest, nowMs })
  },
  deposits: convertedListing(limit, toDeposit, (page, options) =>
    rest.call(user.deposits, { query: toSpan(page) }, options),
  ),
  deposit: (id, options) =>
    findNewest(id, async (unreadable) => {
      const callOptions = { priority: toPriority(options), ...unreadable }
      return readAll(toDeposit, await rest.call(user.deposits, newest, callOptions), unreadable)
    }),
  withdraw: async (paymentRequest) => {
    const options = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
    const wire = await rest.call(user.withdraw, { body: toPayment(paymentRequest) }, options)
    return requirePaid(
      paymentRequest,
      written((sent) => toSentWithdrawal(sent, exchangeNowMs({ rest, nowMs })), wire),
    )
  },
  withdrawals: convertedListing(limit, toWithdrawal, (page, options) =>
    rest.call(withdrawals, { query: toSpan(page) }, options),
  ),
  withdrawal: (id) =>
    findNewest(id, async (unreadable) =>
      readAll(
        toWithdrawal,
        await rest.call(withdrawals, newest, { priority: 'news', ...unreadable }),
        unreadable,
      ),
    ),
})
