import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dayMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { Leaderboard } from '../../electron/practice/futures/leaderboard'
import { openMainAccount } from '../../electron/practice/users/main-account'
import { Sessions } from '../../electron/practice/users/sessions'
import { updateUser } from '../../electron/practice/users/update-user'
import { openBareEngine, type BareEngine } from '../support/practice/bare-engine'

let engine: BareEngine
beforeEach(() => {
  engine = openBareEngine(50_000, 10_000_000)
  onTestFinished(() => engine.close())
})

const update = (change: Parameters<typeof updateUser>[2]): void =>
  updateUser(engine.exchange.users, engine.uid, change)
const me = () => engine.exchange.users.get(engine.uid)
const refused = (field: string) =>
  expect.objectContaining({
    code: 'invalidRequest',
    issues: [expect.objectContaining({ path: [field] })],
  }) as Error

describe('settings of a user', () => {
  test('change one by one, and keep the others', () => {
    update({ username: 'me-too', nostr_pubkey: 'a'.repeat(64) })
    update({ show_leaderboard: false })
    update({ use_taproot_addresses: true })
    update({})
    expect(me()).toMatchObject({
      username: 'me-too',
      nostrPubkey: 'a'.repeat(64),
      showLeaderboard: false,
      useTaprootAddresses: true,
      autoWithdrawEnabled: false,
    })
    update({ show_leaderboard: true, username: 'ME-too' })
    expect(me()).toMatchObject({ showLeaderboard: true, username: 'ME-too' })
  })

  test.each(['ab', 'x'.repeat(65), 'with space', 'nul\u0000', 'tab\t1', '\ud800abc'])(
    'reject the name %j',
    (username) => {
      expect(() => update({ username })).toThrow(refused('username'))
    },
  )

  test('reject a name that is taken, in any case', () => {
    engine.exchange.users.create('Other', 0)
    expect(() => update({ username: 'oTHER' })).toThrow(refused('username'))
    for (const username of ['abc', 'x'.repeat(64)]) {
      update({ username })
      expect(engine.exchange.users.named(username.toUpperCase())?.uid).toBe(engine.uid)
    }
  })

  test.each([
    ['a'.repeat(63), false],
    ['a'.repeat(64), true],
    ['A'.repeat(64), false],
    [`npub1${'q'.repeat(58)}`, true],
    [`npub1${'q'.repeat(57)}`, false],
    [`npub1${'b'.repeat(58)}`, false],
  ])('with the Nostr key %s are accepted: %s', (key, isAccepted) => {
    if (isAccepted) update({ nostr_pubkey: key })
    else expect(() => update({ nostr_pubkey: key })).toThrow(refused('nostr_pubkey'))
  })

  test.each([
    ['me@example.com', true],
    ['me+1@a.b-c.example.com:8080', true],
    ['me@localhost', true],
    ['me@example', false],
    ['@example.com', false],
    ['me@example.com:123456', false],
    ['me example.com', false],
  ])('with automatic withdrawal to %s are accepted: %s', (address, isAccepted) => {
    const field = 'auto_withdraw_lightning_address'
    if (!isAccepted) return expect(() => update({ [field]: address })).toThrow(refused(field))
    expect(() => update({ auto_withdraw_enabled: true })).toThrow(refused('auto_withdraw_enabled'))
    update({ [field]: address })
    expect(me()).toMatchObject({ autoWithdrawEnabled: false, autoWithdrawLightningAddress: address })
    update({ auto_withdraw_enabled: true })
    expect(me().autoWithdrawEnabled).toBe(true)
  })
})

describe('the leaderboard', () => {
  const read = () => new Leaderboard(engine.store, engine.exchange.clocks, 1).read()
  const earn = (quantity: number): number => {
    const { orders, trades } = engine.exchange
    engine.moveTo(50_000)
    const { id } = orders.place(engine.uid, { side: 'buy', orderType: 'market', leverage: 10, quantity })
    engine.moveTo(54_000)
    const closed = trades.close(engine.uid, id)
    return closed.pnlSats - closed.openingFeeSats - closed.closingFeeSats
  }
  const own = (list: readonly { username: string }[]) => list.find(({ username }) => username === 'trader')

  test('has the ten best per period, with net results of closed trades', () => {
    const net = earn(10_000) + earn(10_000)
    const lists = read()
    for (const list of Object.values(lists)) {
      expect(list).toHaveLength(10)
      expect(list.map(({ pl }) => pl)).toEqual(list.map(({ pl }) => pl).sort((a, b) => b - a))
    }
    expect(own(lists.daily)).toEqual({ username: 'trader', pl: net, direction: 0 })
    engine.advance(dayMs - 1)
    expect(own(read().daily)).toBeDefined()
    engine.advance(1)
    expect([own(read().daily), own(read().weekly)]).toEqual([undefined, expect.anything()])
    engine.advance(6 * dayMs)
    expect([own(read().weekly), own(read().monthly)]).toEqual([undefined, expect.anything()])
    engine.advance(23 * dayMs)
    expect(own(read().monthly)).toBeUndefined()
  })

  test('counts profit that was cashed in before the close', () => {
    const { orders, trades } = engine.exchange
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 10_000 } as const
    const { id } = orders.place(engine.uid, order)
    engine.moveTo(54_000)
    trades.cashIn(engine.uid, id, sats(500_000))
    const { pnlSats, openingFeeSats, closingFeeSats } = trades.close(engine.uid, id)
    const pl = 500_000 + pnlSats - openingFeeSats - closingFeeSats
    expect(own(read().daily)).toMatchObject({ pl })
  })

  test('has no users who hide, and no running trades', () => {
    earn(20_000)
    update({ show_leaderboard: false })
    expect(own(read().daily)).toBeUndefined()
    expect(read().daily).toHaveLength(10)
  })
})

describe('notifications', () => {
  test('are unread until all are marked, newest first, at most 100', () => {
    const { notices } = engine.exchange
    for (let index = 0; index < 101; index += 1) notices.add(engine.uid, 'futures/stoploss', { index })
    const unread = notices.unread(engine.uid)
    expect([unread.length, unread[0]?.data, unread[99]?.data]).toEqual([100, { index: 100 }, { index: 1 }])
    const { uid: other } = engine.exchange.users.create('other', 0)
    notices.add(other, 'futures/stoploss', {})
    notices.markAllRead(engine.uid)
    expect([notices.unread(engine.uid), notices.unread(other).length]).toEqual([[], 1])
    expect(notices.list(engine.uid, true, { limit: 2 })).toMatchObject([{ read: true }, { read: true }])
    expect(notices.list(engine.uid, false, { limit: 2 })).toEqual([])
  })
})

describe('the main account', () => {
  test('keeps user and key, and replaces only the key if a fresh one is requested', () => {
    const first = openMainAccount(engine.exchange, 5, false)
    expect(openMainAccount(engine.exchange, 9, false)).toEqual(first)
    const fresh = openMainAccount(engine.exchange, 9, true)
    expect([fresh.username, fresh.key === first.key]).toEqual([first.username, false])
    const { keys, ledger, users } = engine.exchange
    expect(keys.find(first.key)).toBeNull()
    expect(ledger.balanceSats(users.named(first.username)?.uid ?? '', 'free')).toBe(5)
  })
})

describe('sessions', () => {
  test('are open once their challenge is signed, and only then', () => {
    const sessions = new Sessions(engine.exchange.identity)
    const id = sessions.begin('challenge')
    expect([sessions.findUid(id), sessions.findUid('other')]).toEqual([null, null])
    sessions.open('another', 'u')
    expect(sessions.findUid(id)).toBeNull()
    sessions.open('challenge', 'u')
    sessions.open('challenge', 'v')
    expect([sessions.findUid(id), sessions.findUid(sessions.opened('w'))]).toEqual(['u', 'w'])
  })
})
