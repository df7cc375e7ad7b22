import { z } from 'zod'
import { endpoints } from '../endpoint'
import { bodyNumber, queryFlag, request, text, wireSats, word } from '../v2/fields'
import * as record from './account-records'
import { optional, pageFields, pageSchema } from './fields'

const amount = bodyNumber('amount', { min: 1, whole: true })
const signed = { access: 'signed' } as const
const get = { ...signed, method: 'GET' } as const
const post = { ...signed, method: 'POST' } as const

/** protocol/v3.md#operations */
export const account = endpoints('v3.account', {
  get: {
    ...get,
    path: '/v3/account',
    permission: 'account:read',
    response: record.account,
    summary: 'The account: balances and fee tier',
  },
  bitcoinAddress: {
    ...get,
    path: '/v3/account/address/bitcoin',
    permission: 'account:deposits:read',
    response: z.object({ address: z.string() }),
    summary: 'The address for on-chain deposits to use next',
  },
  newBitcoinAddress: {
    ...post,
    path: '/v3/account/address/bitcoin',
    permission: 'account:deposits:write',
    body: request({ format: optional(word('format', ['p2wpkh', 'p2tr'])) }).optional(),
    response: z.object({ address: z.string(), createdAt: record.notification.shape.createdAt }),
    summary: 'Makes an address for on-chain deposits',
  },
  depositLightning: {
    ...post,
    path: '/v3/account/deposit/lightning',
    permission: 'account:deposits:write',
    body: request({
      amount,
      comment: optional(text('comment', 640)),
      descriptionHash: optional(
        z
          .string({ error: 'descriptionHash must be a string' })
          .regex(/^[0-9a-f]{64}$/, 'descriptionHash must be 64 lower-case hex digits'),
      ),
    }),
    response: z.object({ depositId: z.string(), paymentRequest: z.string() }),
    summary: 'Makes a Lightning payment request that deposits its amount',
  },
  lightningDeposits: {
    ...get,
    path: '/v3/account/deposits/lightning',
    permission: 'account:deposits:read',
    query: request({ ...pageFields, settled: queryFlag('settled').optional() }),
    response: pageSchema(record.lightningDeposit),
    summary: 'Lists Lightning deposits, including unpaid ones',
  },
  onChainDeposits: {
    ...get,
    path: '/v3/account/deposits/on-chain',
    permission: 'account:deposits:read',
    query: request({ ...pageFields, status: optional(word('status', record.chainDepositStatuses)) }),
    response: pageSchema(record.onChainDeposit),
    summary: 'Lists on-chain deposits, including unconfirmed ones',
  },
  withdrawLightning: {
    ...post,
    path: '/v3/account/withdraw/lightning',
    permission: 'account:withdrawals:write',
    body: request({ invoice: text('invoice', 2000) }),
    response: z.object({ id: z.string(), amount: wireSats, maxFees: wireSats, paymentHash: z.string() }),
    summary: 'Pays a Lightning payment request from the balance',
  },
  withdrawOnChain: {
    ...post,
    path: '/v3/account/withdraw/on-chain',
    permission: 'account:withdrawals:write',
    body: request({ address: text('address', 100), amount }),
    response: record.newOnChainWithdrawal,
    summary: 'Requests an on-chain withdrawal',
  },
  lightningWithdrawals: {
    ...get,
    path: '/v3/account/withdrawals/lightning',
    permission: 'account:withdrawals:read',
    query: request({ ...pageFields, status: optional(word('status', record.lightningWithdrawalStatuses)) }),
    response: pageSchema(record.lightningWithdrawal),
    summary: 'Lightning withdrawals',
  },
  onChainWithdrawals: {
    ...get,
    path: '/v3/account/withdrawals/on-chain',
    permission: 'account:withdrawals:read',
    query: request({ ...pageFields, status: optional(word('status', record.chainWithdrawalStatuses)) }),
    response: pageSchema(record.onChainWithdrawal),
    summary: 'On-chain withdrawals',
  },
  notifications: {
    ...get,
    path: '/v3/account/notifications',
    permission: 'account:notifications:read',
    query: request({ ...pageFields, read: queryFlag('read').optional() }),
    response: pageSchema(record.notification),
    summary: 'Lists notifications, unread ones by default',
  },
  markNotificationsRead: {
    ...signed,
    method: 'PUT',
    path: '/v3/account/notifications',
    permission: 'account:notifications:write',
    response: z.unknown(),
    summary: 'Marks all notifications as read',
  },
})
