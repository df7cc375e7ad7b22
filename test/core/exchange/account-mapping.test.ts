import { configuration, node } from '@common/exchange-api/v2/app'
import { futuresMarket, leaderboard } from '@common/exchange-api/v2/futures-records'
import { user } from '@common/exchange-api/v2/wallet-records'
import { expect, test } from 'vitest'
import {
  toAccountLimits,
  toProfile,
} from '../../../electron/core/exchange/shared/to-domain/shared-account-mapping'
import { toExpiryMs } from '../../../electron/core/exchange/shared/to-domain/payment'
import { toLeaderboard, toNodeInfo } from '../../../electron/core/exchange/shared/to-domain/records'
import { toMarket } from '../../../electron/core/exchange/v2/to-domain/v2-market-mapping'
import { wireUser } from './support/recorded'

/** Each value differs, so that no field is read from another one. */

test('account limits are read from their own fields', () => {
  const wire = configuration.parse({
    ...{ min_deposit_amount: 1, max_deposit_amount: 2, min_withdraw_amount: 3, max_withdraw_amount: 4 },
    max_balance_amount: 5,
  })
  expect(toAccountLimits(wire)).toEqual({
    ...{ minDepositSats: 1, maxDepositSats: 2, minWithdrawSats: 3, maxWithdrawSats: 4 },
    maxBalanceSats: 5,
  })
})

test('a futures market is read from its own fields', () => {
  const wire = futuresMarket.parse({
    active: false,
    limits: {
      quantity: { min: 1, max: 2, trade: 3 },
      trade: 4,
      leverage: { min: 5, max: 6 },
      count: { max: 7 },
    },
    fees: { carry: { min: 8, hours: [9, 10] }, trading: { tiers: [{ minVolume: 11, fees: 12 }] } },
  })
  expect(toMarket(wire)).toEqual({
    active: false,
    ...{ minQuantity: 1, maxAccountQuantity: 2, maxQuantity: 4, minLeverage: 5, maxLeverage: 6 },
    ...{ maxTradeCount: 7, minFundingRate: 8, fundingHours: [9, 10] },
    feeTiers: [{ minVolumeUsd: 11, feeRate: 12 }],
  })
})

test('a leaderboard is read from its own lists', () => {
  const wireLeader = (pl: number) => [{ username: 'alice', pl, direction: 9 }]
  const leader = (pnlSats: number) => [{ username: 'alice', pnlSats, direction: 9 }]
  const wire = { daily: wireLeader(1), weekly: wireLeader(2), monthly: wireLeader(3) }
  expect(toLeaderboard(leaderboard.parse({ ...wire, 'all-time': wireLeader(4) }))).toEqual({
    daily: leader(1),
    weekly: leader(2),
    monthly: leader(3),
    allTime: leader(4),
  })
})

test('a node is read from its own fields', () => {
  const wire = node.parse({
    ...{ alias: 'a', pubkey: 'b', uri: 'c', onionUri: 'd', version: 'e' },
    ...{ peers: 1, channels: 2, localBalance: 3, remoteBalance: 4, blockHeigth: 5 },
  })
  expect(toNodeInfo(wire)).toEqual({
    ...{ alias: 'a', publicKey: 'b', uri: 'c', version: 'e', peers: 1, channels: 2, blockHeight: 5 },
  })
})

const flags = {
  email_confirmed: 'isEmailConfirmed',
  show_leaderboard: 'isOnLeaderboard',
  use_taproot_addresses: 'usesTaproot',
  totp_enabled: 'hasTotp',
  webauthn_enabled: 'hasWebauthn',
} as const
type Flag = keyof typeof flags

test.each(Object.keys(flags) as Flag[])('only the profile flag of %s is set by it', (wireName) => {
  const off = Object.fromEntries(Object.keys(flags).map((name) => [name, false]))
  const profile = toProfile(user.parse({ ...wireUser, ...off, [wireName]: true }))
  const set = Object.values(flags).filter((name) => profile[name] === true)
  expect(set).toEqual([flags[wireName]])
})

test('profile texts are read from their own fields', () => {
  const wire = user.parse({
    ...wireUser,
    ...{ username: 'a', role: 'b', account_type: 'c', email: 'd', nostr_pubkey: 'e' },
    ...{ linking_public_key: 'f', auto_withdraw_enabled: true, auto_withdraw_lightning_address: 'g' },
  })
  expect(toProfile(wire)).toMatchObject({
    ...{ username: 'a', role: 'b', accountType: 'c', email: 'd', nostrPublicKey: 'e' },
    ...{ linkingPublicKey: 'f', autoWithdraw: { isOn: true, lightningAddress: 'g' } },
  })
})

test.each([
  ['a moment in milliseconds', 1_700_000_090_000, 1_700_000_090_000],
  ['a moment in seconds', 1_700_000_090, 1_700_000_090_000],
  ['seconds from now', 90, 1_700_000_090_000],
])('an expiry is read as %s', (_name, expiry, expiresAtMs) => {
  expect(toExpiryMs(expiry, 1_700_000_000_000)).toBe(expiresAtMs)
})
