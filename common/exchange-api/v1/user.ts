import { z } from 'zod'
import { endpoints } from '../endpoint'
import { bodyNumber, request, text, ignoredIfInvalid, wireSats, word } from '../v2/fields'
import * as record from '../v2/wallet-records'
import { v1SpanQuery } from './fields'

const flag = (field: string) => z.boolean({ error: `${field} must be true or false` }).optional()
const amount = bodyNumber('amount', { min: 1, whole: true })
const unit = word('unit', ['sat']).optional()

/** `show_username` exists only in v1. */
const userRecord = record.user.extend({ show_username: ignoredIfInvalid(z.boolean()) })

/** Names match `^\S{6,32}$` (protocol/v1.md#user-and-wallet). */
const username = z
  .string({ error: 'username must be a string' })
  .regex(/^\S{6,32}$/, 'username must be 6 to 32 characters without spaces')

const get = { method: 'GET', access: 'signed' } as const
const post = { method: 'POST', access: 'signed' } as const

/** Lists are bare arrays of at most 100 items (protocol/v1.md#user-and-wallet). */
export const user = endpoints('v1.user', {
  getUser: {
    ...get,
    path: '/v1/user',
    permission: 'user_get',
    response: userRecord,
    summary: 'The account: balance and settings',
  },
  updateUser: {
    method: 'PUT',
    path: '/v1/user',
    access: 'signed',
    permission: 'user_modify',
    body: request({
      show_leaderboard: flag('show_leaderboard'),
      show_username: flag('show_username'),
      username: username.optional(),
    }),
    response: userRecord,
    summary: 'Changes the name of the account and whether others see it',
  },
  deposits: {
    ...get,
    path: '/v1/user/deposit',
    permission: 'deposit_get',
    query: v1SpanQuery,
    response: z.array(record.deposit),
    summary: 'Lists deposits, newest first',
  },
  deposit: {
    ...post,
    path: '/v1/user/deposit',
    permission: 'deposit_new',
    body: request({ amount, unit }),
    response: record.depositRequest,
    summary: 'Makes a Lightning payment request that deposits its amount',
  },
  withdrawals: {
    ...get,
    path: '/v1/user/withdraw',
    permission: 'withdraw_get',
    query: v1SpanQuery,
    response: z.array(record.withdrawal),
    summary: 'Lists withdrawals, newest first',
  },
  withdraw: {
    ...post,
    path: '/v1/user/withdraw',
    permission: 'withdraw_new',
    // The optional amount must equal the invoice's (protocol/v1.md#user-and-wallet).
    body: request({ amount: amount.optional(), unit, invoice: text('invoice', 2000) }),
    response: z.object({
      amount: wireSats,
      paymentsecret: z.string().nullish(),
      wid: z.string(),
      paymenthash: z.string(),
      fee: wireSats.optional(),
    }),
    summary: 'Pays a Lightning payment request from the balance',
  },
})
