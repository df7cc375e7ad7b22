import { z } from 'zod'
import { endpoints } from '../endpoint'
import { wireLimits } from '../limits'
import { bodyNumber, idParams, numberSpan, queryFlag, request, text, word } from './fields'
import * as record from './wallet-records'

const flag = (field: string) => z.boolean({ error: `${field} must be true or false` }).optional()
const amount = bodyNumber('amount', { min: 1, whole: true })
const usdAmount = request({
  amount: bodyNumber('amount', { above: 0 }),
  currency: word('currency', ['btc', 'usd']),
})

const rails = ['bitcoin', 'internal', 'lightning'] as const
/** Comma-separated list; some clients send it as `type` (protocol/v2.md#wallet). */
const railList = (field: string) => {
  const error = `${field} must be a list of ${rails.join(', ')}, separated by commas`
  return z
    .string({ error })
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(rails, { error })))
    .optional()
}
const paymentsQuery = request({ ...numberSpan, types: railList('types'), type: railList('type') })

const get = { method: 'GET', access: 'signed', permission: 'read' } as const
const bringIn = { method: 'POST', access: 'signed', permission: 'read' } as const
const sendOut = { method: 'POST', access: 'signed', permission: 'withdraw' } as const

/** protocol/v2.md#user and protocol/v2.md#wallet */
export const user = endpoints('user', {
  getUser: {
    ...get,
    path: '/v2/user',
    response: record.user,
    summary: 'The account: balance, fee tier and settings',
  },
  // Includes the automatic withdrawal address, hence the withdraw permission.
  updateUser: {
    method: 'PUT',
    path: '/v2/user',
    access: 'signed',
    permission: 'withdraw',
    body: request({
      auto_withdraw_enabled: flag('auto_withdraw_enabled'),
      auto_withdraw_lightning_address: text('auto_withdraw_lightning_address', 700).optional(),
      nostr_pubkey: text('nostr_pubkey', 128).optional(),
      username: text('username', 64).optional(),
      use_taproot_addresses: flag('use_taproot_addresses'),
      show_leaderboard: flag('show_leaderboard'),
    }).default({}),
    response: record.user,
    summary: 'Changes settings of the account',
  },
  cancelOnChainWithdrawal: {
    method: 'DELETE',
    path: '/v2/user/withdraw/on-chain/:id',
    access: 'signed',
    permission: 'withdraw',
    params: idParams,
    response: record.emptyResponse,
    summary: 'Cancels a requested on-chain withdrawal; the path is inferred',
  },
  createBitcoinAddress: {
    ...bringIn,
    path: '/v2/user/bitcoin/address',
    body: request({ format: word('format', ['p2wpkh', 'p2tr']).optional() }).optional(),
    response: record.bitcoinAddress,
    summary: 'Creates an address for on-chain deposits',
  },
  bitcoinAddresses: {
    ...get,
    path: '/v2/user/bitcoin/address',
    aliases: ['/v2/user/bitcoin/addresses'],
    query: request({ current: queryFlag('current').optional() }),
    response: z.array(record.bitcoinAddress),
    summary: 'Lists the addresses for on-chain deposits',
  },
  getDeposit: {
    ...get,
    path: '/v2/user/deposit/:id',
    aliases: ['/v2/user/deposits/:id'],
    params: idParams,
    response: record.deposit,
    summary: 'Reads one deposit',
  },
  deposits: {
    ...get,
    path: '/v2/user/deposit',
    query: paymentsQuery,
    response: z.array(record.deposit),
    summary: 'Lists deposits, newest first',
  },
  deposit: {
    ...bringIn,
    path: '/v2/user/deposit',
    body: request({ amount }),
    response: record.depositRequest,
    summary: 'Makes a Lightning payment request that deposits its amount',
  },
  depositSyntheticUsd: {
    ...bringIn,
    path: '/v2/user/deposit/susd',
    body: usdAmount,
    response: record.depositRequest.extend({ syntheticUsdAmount: z.number() }),
    summary: 'Makes a Lightning payment request that deposits synthetic dollars',
  },
  getWithdrawal: {
    ...get,
    path: '/v2/user/withdrawals/:id',
    params: idParams,
    response: record.withdrawal,
    summary: 'Reads one withdrawal',
  },
  withdrawals: {
    ...get,
    path: '/v2/user/withdraw',
    query: paymentsQuery,
    response: z.array(record.withdrawal),
    summary: 'Lists withdrawals, newest first',
  },
  withdraw: {
    ...sendOut,
    path: '/v2/user/withdraw',
    body: request({ invoice: text('invoice', 2000), quoteId: text('quoteId', 64).optional() }),
    response: record.lightningWithdrawal,
    summary: 'Pays a Lightning payment request from the balance',
  },
  quoteSyntheticUsdWithdrawal: {
    ...sendOut,
    path: '/v2/user/withdraw/susd',
    aliases: ['/v2/user/withdraw/usd'],
    body: usdAmount,
    response: z.object({
      amount: z.number(),
      currency: z.enum(['btc', 'usd']),
      feeReserve: z.number(),
      minBalanceAfter: z.number(),
      quoteId: z.string(),
      validUntil: z.number(),
    }),
    summary: 'Quotes a withdrawal of synthetic dollars',
  },
  withdrawOnChain: {
    ...sendOut,
    path: '/v2/user/withdraw/on-chain',
    body: request({ address: text('address', 100), amount }),
    response: z.object({ id: z.string() }),
    summary: 'Requests an on-chain withdrawal; the path is inferred',
  },
  transfer: {
    ...sendOut,
    path: '/v2/user/transfer',
    body: request({
      toUsername: text('toUsername', 64),
      amount: bodyNumber('amount', { min: wireLimits.minTransferSats, whole: true }),
    }),
    response: record.transfer,
    summary: 'Sends sats to another user of the service',
  },
})
