import { z } from 'zod'
import { v1 } from '@common/exchange-api/v1/endpoints'
import type { AccountExchange, ProfileExchange } from '../../ports/exchange-account'
import { ExchangeError } from '../../ports/exchange-error'
import type { PaymentsPage, WalletExchange } from '../../ports/exchange-wallet'
import { type AdapterParts, clocksOf } from '../adapter'
import { payTimeoutMs } from '../timeouts'
import { read, readAll, written } from '../translate'
import { toAccount, toAccountLimits, toProfile } from '../v2/to-domain/account'
import { listedWithdrawal } from '../v2/payment-records'
import { toDeposit, toDepositRequest, toWithdrawal as toDomainWithdrawal } from '../v2/to-domain/payment'
import { toSentWithdrawal } from './to-domain'
import { toUserChange, toV1Span, toWithdrawal, v1ListLimit } from './to-wire'

const { app, user } = v1

/** The rest of the user is published for version 2 only (wire-facts 1.4). */
const getUser = {
  ...user.getUser,
  response: user.getUser.response
    .partial({ role: true, synthetic_usd_balance: true, fee_tier: true })
    .transform(({ role = 'user', synthetic_usd_balance = 0, fee_tier = 0, ...wire }) => ({
      ...wire,
      role,
      synthetic_usd_balance,
      fee_tier,
    })),
}
const updateUser = { ...user.updateUser, response: getUser.response }
const withdrawals = { ...user.withdrawals, response: z.array(listedWithdrawal) }

export const accountCalls = ({ rest }: AdapterParts): AccountExchange => ({
  account: async () => read(toAccount, await rest.call(getUser, {})),
  accountLimits: async () => read(toAccountLimits, await rest.call(app.configuration, {})),
})

export const profileCalls = ({ rest }: AdapterParts): ProfileExchange => ({
  profile: async () => read(toProfile, await rest.call(getUser, {})),
  changeProfile: async (change) => {
    const body = toUserChange(change)
    return written(toProfile, await rest.call(updateUser, { body }, { priority: 'wallet' }))
  },
})

/** Cut out here, a list could seem to end where it does not. */
function toSpanOfAll({ rails, ...page }: PaymentsPage = {}) {
  if (rails === undefined) return toV1Span(page)
  throw new ExchangeError('unsupported', 'Version 1 of the service lists payments of all kinds together.')
}

const newest = { query: { limit: v1ListLimit } } as const

function named<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const item = list.find((each) => each.id === id)
  if (item === undefined)
    throw new ExchangeError('not-found', 'It is not among the hundred newest payments of the service.')
  return item
}

/** User and wallet of version 1 (wire-facts 1.4). One payment is looked up among the newest. */
export const walletCalls = ({ rest, nowMs }: AdapterParts): WalletExchange => ({
  requestDeposit: async (amount) => {
    const wire = await rest.call(user.deposit, { body: { amount } }, { priority: 'wallet' })
    return written((request) => toDepositRequest(request, amount, clocksOf({ rest, nowMs })), wire)
  },
  deposits: async (page) => readAll(toDeposit, await rest.call(user.deposits, { query: toSpanOfAll(page) })),
  deposit: async (id) => named(readAll(toDeposit, await rest.call(user.deposits, newest)), id),
  withdraw: async (paymentRequest) => {
    const how = { priority: 'wallet', timeoutMs: payTimeoutMs } as const
    const wire = await rest.call(user.withdraw, { body: toWithdrawal(paymentRequest) }, how)
    return written((sent) => toSentWithdrawal(sent, nowMs()), wire)
  },
  withdrawals: async (page) =>
    readAll(toDomainWithdrawal, await rest.call(withdrawals, { query: toSpanOfAll(page) })),
  withdrawal: async (id) => named(readAll(toDomainWithdrawal, await rest.call(withdrawals, newest)), id),
})
