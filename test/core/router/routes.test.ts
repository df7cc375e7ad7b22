import { describe, expect, test } from 'vitest'
import { openRoutes } from './support/open-routes'
import type { RecordedCall } from './support/recorder'

const span = { fromMs: 1, toMs: 2, limit: 3 }

describe('a request of the window', () => {
  test.each<[route: string, input: unknown, ...RecordedCall]>([
    ['session.startPractice', null, 'startPractice'],
    ['session.testService', { key: 'k' }, 'connectionTests.test', { key: 'k' }],
    ['session.findProtocol', { restUrl: 'u' }, 'connectionTests.findProtocol', { restUrl: 'u' }],
    ['session.examineKey', { key: 'k' }, 'connectionTests.examineKey', { key: 'k' }],
    ['session.rename', { profileId: 'a', name: 'n', color: 'red' }, 'rename', 'a', 'n', 'red'],
    ['session.removeKey', { profileId: 'a', keyId: 'k' }, 'keys.remove', 'a', 'k'],
    ['session.select', { profileId: 'a' }, 'select', 'a'],
    ['session.forget', { profileId: 'a' }, 'forget', 'a'],
    ['session.leave', null, 'leave'],
    ['session.unlock', { vaultPassphrase: 'p' }, 'unlock', 'p'],
    ['session.lock', null, 'lockNow'],
    ['session.retrySync', { job: 'trades' }, 'active().retrySync', 'trades'],
    ['session.dismissProblem', null, 'problems.dismiss'],
    ['session.used', null, 'lock.used'],
    ['session.choosePassphrase', { current: 'a', next: 'b' }, 'choosePassphrase', 'a', 'b'],
    [
      'market.candles',
      { range: '1m', ...span },
      'active().marketData.candles',
      '1m',
      { fromMs: 1, toMs: 2, limit: 3 },
    ],
    ['market.indexPrices', { toMs: 2, limit: 3 }, 'active().marketData.indexPrices', { toMs: 2, limit: 3 }],
    ['published.prices', { kind: 'index', ...span }, 'active().marketData.published.prices', 'index', span],
    ['published.fixings', span, 'active().marketData.published.fixings', span],
    ['published.node', null, 'active().exchange.records.node'],
    ['notices.markAllRead', null, 'active().notifications.markListedRead'],
    ['doubts.dismiss', { doubtId: 'd' }, 'active().writes.pendingWrites.dismiss', 'd'],
    ['alerts.add', { rule: 'r', isRepeated: true }, 'active().alerts.add', 'r', true],
    [
      'alerts.change',
      { alertId: 'a', rule: 'r', isRepeated: false },
      'active().alerts.change',
      'a',
      'r',
      false,
    ],
    ['alerts.switch', { alertId: 'a', isOn: false }, 'active().alerts.switch', 'a', false],
    ['alerts.remove', { alertId: 'a' }, 'active().alerts.remove', 'a'],
    ['record.previews', null, 'active().storage.comparisons.newest', 200],
    ['record.setNote', { id: 'i', note: 'n' }, 'active().history.notes.set', 'i', 'n'],
    ['service.expectWrite', { orderId: 'o' }, 'active().writes.expectWrite', { orderId: 'o' }],
    ['service.markMessagesRead', null, 'active().wallet.messages.markAllRead'],
    ['futures.open', { orderId: 'o' }, 'active().futures.open', { orderId: 'o' }],
    ['futures.cancelAll', null, 'active().futures.cancelAll', null],
    ['futures.closed', { limit: 1 }, 'active().storage.trades.ended', { limit: 1 }],
    ['cross.place', { orderId: 'o' }, 'active().cross.place', { orderId: 'o' }],
    ['options.buy', { orderId: 'o' }, 'active().options.buy', { orderId: 'o' }],
    ['options.volatility', { instrumentName: 'x', isFresh: true }, 'active().options.volatility', 'x', true],
    ['swaps.make', { orderId: 'o' }, 'active().swaps.make', { orderId: 'o' }],
    ['guards.change', { a: 1 }, 'active().riskLimits.enforcer.change', { a: 1 }],
    ['wallet.withdraw', { invoice: 'i' }, 'active().wallet.withdraw', { invoice: 'i' }],
    ['wallet.changeRules', { a: 1 }, 'active().wallet.rules.change', { a: 1 }],
    ['wallet.allowDestination', { text: 't', name: 'n' }, 'active().wallet.rules.allow', 't', 'n'],
    ['wallet.forbidDestination', { text: 't' }, 'active().wallet.rules.forbid', { text: 't' }],
    ['wallet.autoWithdraw', null, 'active().wallet.autoWithdraw.read'],
    ['wallet.changeAutoWithdraw', { a: 1 }, 'active().wallet.autoWithdraw.change', { a: 1 }],
    ['payments.examine', { text: 't', amountSats: 1 }, 'active().wallet.examine', 't', 1],
    ['payments.askLnurl', { text: 't' }, 'active().wallet.lnurl.requestOffer', 't'],
    [
      'payments.prepareLnurl',
      { offerId: 'o', amountSats: 1, comment: 'c' },
      'active().wallet.lnurl.prepare',
      'o',
      1,
      'c',
    ],
    ['payments.withdrawLnurl', { offerId: 'o', amountSats: 1 }, 'active().wallet.lnurl.withdraw', 'o', 1],
    ['payments.createAddress', { format: 'f' }, 'active().wallet.addresses.create', 'f'],
    ['payments.addresses', { current: true }, 'active().wallet.addresses.list', true],
    ['dollars.withdraw', { usd: 1 }, 'active().wallet.fromDollars.withdraw', { usd: 1 }],
    ['dollars.requestDeposit', { usd: 1 }, 'active().wallet.requestDollarDeposit', 1],
  ])('%s with %j calls %s', async (route, input, ...expected) => {
    const { call, calls } = openRoutes()
    await call(route, input)
    expect(calls).toEqual([expected])
  })

  test.each<[route: string, input: unknown, path: string, result: unknown, shown: unknown]>([
    ['session.startPractice', null, 'startPractice()', 'profile', undefined],
    ['session.testService', {}, 'connectionTests.test()', 'result', 'result'],
    ['session.findProtocol', {}, 'connectionTests.findProtocol()', 'v3', 'v3'],
    ['session.examineKey', {}, 'connectionTests.examineKey()', 'result', 'result'],
    ['session.keys', { profileId: 'a' }, 'keys.list()', new Set(['k']), ['k']],
    ['session.knownAccounts', null, 'keys.knownAccounts()', 'list', 'list'],
    ['session.ratePassphrase', { passphrase: 'p' }, 'lock.ratePassphrase()', 3, { score: 3 }],
    ['alerts.add', { rule: 'r', isRepeated: true }, 'active().alerts.add()', 'id', { alertId: 'id' }],
    ['market.candles', span, 'active().marketData.candles()', 'candles', 'candles'],
    ['market.indexPrices', span, 'active().marketData.indexPrices()', 'prices', 'prices'],
    [
      'market.futures',
      null,
      'active().marketData.readMarket()',
      { maxLeverage: 100, feeTiers: new Set([1]), fundingHours: new Set([0, 8]) },
      { maxLeverage: 100, feeTiers: [1], fundingHours: [0, 8] },
    ],
    ['published.node', null, 'active().exchange.records.node()', 'node', 'node'],
    [
      'published.announcements',
      null,
      'active().exchange.announcements.announcements()',
      [{ title: 't'.repeat(4001), words: 'w'.repeat(4001), atMs: 1, other: true }],
      [{ title: 't'.repeat(4000), words: 'w'.repeat(4000), atMs: 1 }],
    ],
    ['record.previews', null, 'active().storage.comparisons.newest()', 'previews', 'previews'],
    [
      'service.profile',
      null,
      'active().exchange.profile.profile()',
      { username: 'u', autoWithdraw: true, linkingPublicKey: 'k' },
      { username: 'u' },
    ],
    [
      'service.changeProfile',
      {},
      'active().exchange.profile.changeProfile()',
      { username: 'u', autoWithdraw: true, linkingPublicKey: 'k' },
      { username: 'u' },
    ],
    [
      'service.messages',
      null,
      'active().wallet.messages.unread()',
      [
        { id: 'a', atMs: 1, event: 'e', data: null, other: 1 },
        { id: 'b', atMs: 2, event: 'f', data: 'x'.repeat(4000) },
      ],
      [
        { id: 'a', atMs: 1, event: 'e', details: '' },
        { id: 'b', atMs: 2, event: 'f', details: `"${'x'.repeat(3999)}` },
      ],
    ],
    [
      'service.leaderboard',
      null,
      'active().exchange.leaderboard()',
      { daily: new Set([1]), weekly: new Set([2]), monthly: new Set([3]), allTime: new Set([4]), at: 5 },
      { daily: [1], weekly: [2], monthly: [3], allTime: [4] },
    ],
    [
      'options.offer',
      null,
      'active().options.offer()',
      { instruments: new Set(['a']), more: 1 },
      { instruments: ['a'], more: 1 },
    ],
    ['options.volatility', {}, 'active().options.volatility()', 50, 50],
    ['wallet.autoWithdraw', null, 'active().wallet.autoWithdraw.read()', 'settings', 'settings'],
    ['payments.examine', {}, 'active().wallet.examine()', 'payment', 'payment'],
    ['futures.closed', {}, 'active().storage.trades.ended()', 'trades', 'trades'],
    ['futures.ended', { tradeId: 't' }, 'active().storage.trades.find()', undefined, null],
    [
      'futures.ended',
      { tradeId: 't' },
      'active().storage.trades.find()',
      { state: 'closed' },
      { state: 'closed' },
    ],
    ['futures.ended', { tradeId: 't' }, 'active().storage.trades.find()', { state: 'running' }, null],
  ])('%s with %j shows the result of %s: %j', async (route, input, path, result, shown) => {
    const { call } = openRoutes({ [path]: result })
    // A handler without a result returns undefined or an object that the bridge drops.
    expect(await call(route, input)).toEqual(shown)
  })

  test('is rejected if the exchange has no such product', async () => {
    const { call, calls } = openRoutes({
      'active().cross': null,
      'active().options': null,
      'active().swaps': null,
      'active().exchange.records': null,
      'active().exchange.profile': null,
      'active().exchange.announcements': null,
    })
    const routes = ['cross.place', 'options.buy', 'options.offer', 'swaps.make']
    const records = ['published.node', 'published.announcements', 'service.profile', 'service.changeProfile']
    for (const route of [...routes, ...records])
      await expect(call(route, {}), route).rejects.toMatchObject({ kind: 'unsupported' })
    expect(calls).toEqual([])
  })
})
