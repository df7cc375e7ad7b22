import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import type { Message } from '@common/texts/message'
import { firstPage } from '../support/first-page'
import { json } from '../support/fault-service'
import { testOperations } from '../support/operation-cases'
import * as recorded from '../support/recorded'
import { failure, useService } from '../support/use-service'
import { verbatim, message } from '../../../support/text'

const under = useService()

const profile = {
  username: 'satoshi',
  role: 'user',
  accountType: 'lnurl',
  email: null,
  isEmailConfirmed: false,
  isOnLeaderboard: true,
  usesTaproot: true,
  nostrPublicKey: null,
  linkingPublicKey: '02abc',
  autoWithdraw: { isOn: true, lightningAddress: 'satoshi@example.com' },
  hasTotp: false,
  hasWebauthn: true,
}

describe('version 2 client', () => {
  testOperations(under, {
    'on-chain: new address': {
      call: ({ onChain }) => onChain?.createAddress('p2tr'),
      sent: 'POST /v2/user/bitcoin/address',
      body: { format: 'p2tr' },
      answer: { address: 'bc1p', creation_ts: 7 },
      result: { address: 'bc1p', createdAtMs: 7, isUsed: null },
    },
    'on-chain: new address of the format that is set': {
      call: ({ onChain }) => onChain?.createAddress(),
      sent: 'POST /v2/user/bitcoin/address',
      body: {},
      answer: { address: 'bc1q', creation_ts: 7 },
      result: { address: 'bc1q', createdAtMs: 7, isUsed: null },
    },
    'on-chain: addresses': {
      call: ({ onChain }) => onChain?.addresses(true),
      sent: 'GET /v2/user/bitcoin/address?current=true',
      answer: [{ address: 'bc1q', creation_ts: 7, is_used: false }],
      result: [{ address: 'bc1q', createdAtMs: 7, isUsed: false }],
    },
    'on-chain: withdraw': {
      call: ({ onChain }) => onChain?.requestWithdrawal('bc1q', sats(200_000)),
      sent: 'POST /v2/user/withdraw/on-chain',
      body: { address: 'bc1q', amount: 200_000 },
      answer: { id: 'w1' },
      result: 'w1',
    },
    'on-chain: cancel, null': {
      call: ({ onChain }) => onChain?.cancelWithdrawal?.('w1'),
      sent: 'DELETE /v2/user/withdraw/on-chain/w1',
      answer: null,
      result: undefined,
    },
    transfer: {
      call: ({ transfers }) => transfers?.send('alice', sats(21)),
      sent: 'POST /v2/user/transfer',
      body: { toUsername: 'alice', amount: 21 },
      answer: { to: 'alice', amount: 21 },
      result: { toUsername: 'alice', amountSats: 21 },
    },
    'wallet: deposits': {
      call: (exchange) => firstPage(exchange.deposits, 5),
      sent: 'GET /v2/user/deposit?from=5&limit=1000',
      answer: [recorded.wireLightningDeposit],
      result: [expect.objectContaining({ id: 'd1', rail: 'lightning', state: 'settled' })],
    },
    'wallet: one withdrawal': {
      call: (exchange) => exchange.withdrawal('w1'),
      sent: 'GET /v2/user/withdrawals/w1',
      answer: recorded.wireChainWithdrawal,
      result: expect.objectContaining({ rail: 'bitcoin', state: 'pending', destination: 'bc1q' }),
    },
    'profile: read': {
      call: (exchange) => exchange.profile?.profile(),
      sent: 'GET /v2/user',
      answer: recorded.wireUser,
      result: profile,
    },
    'profile: change': {
      call: (exchange) =>
        exchange.profile?.changeProfile({
          username: 'hal',
          isOnLeaderboard: false,
          usesTaproot: true,
          nostrPublicKey: 'ee',
          autoWithdraw: { isOn: true, lightningAddress: 'hal@example.com' },
        }),
      sent: 'PUT /v2/user',
      body: {
        username: 'hal',
        show_leaderboard: false,
        use_taproot_addresses: true,
        nostr_pubkey: 'ee',
        auto_withdraw_enabled: true,
        auto_withdraw_lightning_address: 'hal@example.com',
      },
      answer: { ...recorded.wireUser, username: 'hal' },
      result: { ...profile, username: 'hal' },
    },
    'notifications: unread': {
      call: ({ notifications }) => notifications?.unread(),
      sent: 'GET /v2/notifications',
      answer: [{ id: 'n', creation_ts: 5, event: 'deposit/lightning/success', data: { amount: 1 } }],
      result: [{ id: 'n', atMs: 5, event: 'deposit/lightning/success', data: { amount: 1 }, isRead: false }],
    },
    'notifications: mark all read, an empty object': {
      call: ({ notifications }) => notifications?.markAllRead(),
      sent: 'DELETE /v2/notifications/all',
      answer: {},
      result: undefined,
    },
    'records: prices': {
      call: ({ records }) => records?.prices({ fromMs: 1, toMs: 9, limit: 2 }),
      sent: 'GET /v2/futures/history/price?from=1&to=9&limit=2',
      answer: [{ time: 3, value: 41_000.5 }],
      result: [{ atMs: 3, price: 41_000.5 }],
    },
    'records: index': {
      call: ({ records }) => records?.indexPrices({ fromMs: 1, toMs: 9 }),
      sent: 'GET /v2/futures/history/index?from=1&to=9',
      answer: [{ time: 3, value: 41_000 }],
      result: [{ atMs: 3, price: 41_000 }],
    },
    'records: fixings': {
      call: (exchange) => exchange.fixings({ fromMs: 1, toMs: 9 }),
      sent: 'GET /v2/futures/history/fixing?from=1&to=9',
      answer: [{ id: 'f', time: 3, price: 41_000, fee_rate: 0.0001 }],
      result: [{ id: 'f', atMs: 3, price: 41_000, fundingRate: 0.0001 }],
    },
    'records: leaderboard': {
      call: (exchange) => exchange.leaderboard(),
      sent: 'GET /v2/futures/leaderboard',
      answer: recorded.wireLeaderboard,
      result: {
        daily: [{ username: 'alice', pnlSats: 4210, direction: -7 }],
        weekly: [],
        monthly: [{ username: 'alice', pnlSats: 4210, direction: -7 }],
        allTime: [{ username: 'alice', pnlSats: 4210, direction: -7 }],
      },
    },
    'records: node': {
      call: ({ records }) => records?.node(),
      sent: 'GET /v2/app/node',
      answer: { alias: 'node', pubkey: '03aa', blockHeigth: 800_000, localBalance: 1 },
      result: {
        alias: 'node',
        publicKey: '03aa',
        uri: null,
        version: null,
        peers: null,
        channels: null,
        blockHeight: 800_000,
      },
    },
    'oracle: index': {
      call: ({ oracle }) => oracle?.indexPrices({ fromMs: 1, toMs: 9, limit: 2 }),
      sent: 'GET /v2/oracle/index?from=1&to=9&limit=2',
      answer: [{ time: 3, index: 41_000 }],
      result: [{ atMs: 3, price: 41_000 }],
    },
    'oracle: last price': {
      call: ({ oracle }) => oracle?.lastPrices({ fromMs: 1, toMs: 9 }),
      sent: 'GET /v2/oracle/last-price?from=1&to=9',
      answer: [{ time: 3, last_price: 41_000.5 }],
      result: [{ atMs: 3, price: 41_000.5 }],
    },
    'pulse: time': {
      call: ({ pulse }) => pulse?.timeMs(),
      sent: 'GET /v2/time',
      answer: 1700000000000,
      result: 1700000000000,
    },
  })

  test('requests histories without bounds up to the current time', async () => {
    under.service.answer = json([])
    await under.exchange.oracle?.lastPrices()
    expect(under.service.requests[0]?.url).toBe(`/v2/oracle/last-price?from=0&to=${under.clock.nowMs()}`)
  })

  test.each(['pong', 'pong\n'])('accepts the ping response %j', async (answer) => {
    under.service.answer = (response) => response.end(answer)
    await expect(under.exchange.pulse?.ping()).resolves.toBeUndefined()
  })

  test('declares unsupported features', () => {
    const { exchange } = under
    expect(Object.entries(exchange.capabilities).filter(([, has]) => !has)).toEqual([
      ['crossMargin', false],
      ['clientOrderIds', false],
      ['accountStream', false],
      ['trailingStops', false],
      ['announcements', false],
      ['volumeInUsd', false],
    ])
    expect([exchange.cross, exchange.clientOrderIds, exchange.accountEvents]).toEqual([null, null, null])
    expect(exchange.announcements).toBeNull()
    for (const area of ['options', 'swaps', 'dollars', 'onChain', 'transfers', 'oracle', 'pulse'] as const)
      expect([area, exchange[area] === null]).toEqual([area, false])
  })
})

describe('an invalid response', () => {
  const unreadable = (field: string): Message =>
    message('service.unreadableField', {
      why: expect.stringMatching(`^${field}: `) as string,
      request: 'GET /v2/user/withdrawals/:id',
    })

  test.each([
    ['an unknown state', { status: 'lost' }, unreadable('status')],
    ['an unknown kind', { type: 'pigeon' }, unreadable('type')],
    [
      'an amount that no account can hold',
      { amount: 1e300 },
      message('service.senseless', { why: verbatim(expect.stringMatching(/^amount .*1e\+300$/) as string) }),
    ],
  ])('is rejected with the field of a withdrawal: %s', async (_what, change, text) => {
    under.service.answer = json({ ...recorded.wireChainWithdrawal, ...change })
    const error = await failure(under.exchange.withdrawal('w1'))
    expect([error.kind, error.text]).toEqual(['bad-answer', text])
  })

  test('is rejected when a ping returns a web page', async () => {
    under.service.answer = (response) => response.end('<html>')
    const error = await failure(under.exchange.pulse?.ping() ?? Promise.resolve())
    expect([error.kind, error.text]).toEqual([
      'bad-answer',
      message('service.unreadable', { why: message('service.why.notPong') }),
    ])
  })

  test('leaves the outcome of a transfer unknown', async () => {
    under.service.answer = json({ to: 'alice', amount: '21 sats' })
    const error = await failure(under.exchange.transfers?.send('alice', sats(21)) ?? Promise.resolve())
    expect(error.kind).toBe('unknown-outcome')
  })
})
