import { sats } from '@common/domain/units'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { optionName } from '@common/domain/options/option-name'
import { formatPrice } from '../../../src/format/money'
import { t } from '../../../src/format/translate'
import NotificationList from '../../../src/notifications/NotificationList.vue'
import { FakeMain } from '../support/fake-main'
import { crossOrder, crossPosition, option, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const texts = (): string[] =>
  [...document.querySelectorAll('[data-testid="notice"]')].map((each) => each.textContent)

function list(main: FakeMain): void {
  const routes = [{ path: '/:path(.*)*', component: { render: () => null } }]
  page = mount([[NotificationList]], main, [createRouter({ history: createMemoryHistory(), routes })])
}

test('notifications list own fills, closes and cross fills once, newest first, and no orders', async () => {
  const main = new FakeMain()
  const fill = { kind: 'order-filled', side: 'buy', quantity: 1000, tradeId: 't1', price: 100_000 } as const
  const stored = { id: 'order-filled:t1', atMs: 1000, happenedAtMs: 1000, read: true, awaySinceMs: null }
  main.send('notices.list', [{ ...stored, event: fill }])
  const trades = [
    trade(),
    trade({ id: 't2', filledAtMs: 5000, entryPrice: 90_000 }),
    trade({
      id: 't4',
      state: 'closed',
      filledAtMs: null,
      exitPrice: 95_000,
      closedAtMs: 9000,
      closingFeeSats: sats(500),
    }),
    trade({ id: 't3', state: 'open', filledAtMs: null, entryPrice: null, price: 80_000 }),
  ]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 1 })
  const lists = { transfers: [], carry: [], orders: [] }
  const filled = [
    { ...crossOrder(), price: 60_000, filledAtMs: 7000 },
    { ...crossOrder(), id: 'c2', price: 50_000, filledAtMs: 8000, orderType: 'liquidation' as const },
  ]
  main.send('cross.live', { position: crossPosition(), ...lists, filled, asOfMs: 1, holdingsRevision: 1 })
  list(main)
  const prices = [100_000, 90_000, 80_000, 95_000, 60_000, 50_000]
  await vi.waitFor(() =>
    expect(texts().map((text) => prices.find((price) => text.includes(formatPrice(price))))).toEqual([
      95_000, 60_000, 90_000, 100_000,
    ]),
  )
})

test('notifications list own option purchases with their cost, and own closes with their net P&L', async () => {
  const main = new FakeMain()
  const closed = option({
    id: 'o2',
    state: 'closed',
    createdAtMs: 3000,
    closedAtMs: 9000,
    pnlSats: sats(700),
    closingFeeSats: sats(50),
  })
  const expired = option({ id: 'o3', state: 'expired', createdAtMs: 5000, closedAtMs: 8000 })
  const options = [option({ createdAtMs: 7000 }), closed, expired]
  main.send('options.live', { options, asOfMs: 1, holdingsRevision: 0 })
  list(main)
  const [bought, ended] = ['notification.optionBought', 'notification.optionClosed'] as const
  const body = t('notification.optionBought.body', { option: optionName(closed), cost: sats(1350) })
  const closedBody = t('notification.option', { option: optionName(closed), net: sats(600) })
  await vi.waitFor(() =>
    expect(texts().map((text) => text.replace(/[A-Z][a-z]{2} \d.*$/, ''))).toEqual([
      `${t(ended)}${closedBody}`,
      ...[1, 2, 3].map(() => `${t(bought)}${body}`),
    ]),
  )
})
