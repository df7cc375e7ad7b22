import type { HoldingsRevisions } from '@common/domain/balance/holdings'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Profile } from '@common/domain/services/profile'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import AccountBar from '../../../src/trading/AccountBar.vue'
import { FakeMain } from '../support/fake-main'
import { accountState, alice, crossPosition, practice, quote, sessionState, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const figures = (): readonly string[] =>
  ['free-balance', 'equity', 'margin-used'].map((id) => page.find(id).textContent.trim())
const isStale = (): readonly boolean[] =>
  ['free-balance', 'equity', 'margin-used'].map(
    (id) => page.find(id).closest('dd')?.classList.contains('stale') === true,
  )

const noLists = { orders: [], filled: [], transfers: [], carry: [] }
const allStale = [true, true, true]
const noneStale = [false, false, false]

const holding = trade({
  state: 'open',
  marginSats: sats(100_000),
  maintenanceMarginSats: sats(2000),
  price: 90_000,
})

function open() {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  main.send('market.quotes', quote(100_000))
  page = mount([[AccountBar]], main)
  return {
    trades: (trades: FuturesTrade[], holdingsRevision: number) =>
      main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision }),
    account: (balanceSats: number, trades: number | null, others: Partial<HoldingsRevisions> = {}) =>
      main.send('account.state', {
        ...accountState(balanceSats),
        holdings: trades === null ? null : { trades, options: 0, collateral: 0, ...others },
      }),
    options: (holdingsRevision: number) =>
      main.send('options.live', { options: [], asOfMs: 1, holdingsRevision }),
    collateral: (holdingsRevision: number) =>
      main.send('cross.live', { position: crossPosition(), ...noLists, asOfMs: 1, holdingsRevision }),
    session: (profile: Profile) => main.send('session.state', sessionState(profile)),
  }
}

test('balance, equity and margin stay dimmed at their last values until the revision is complete', async () => {
  const main = open()
  main.trades([], 0)
  main.account(1_000_000, 0)
  await vi.waitFor(() => expect(figures()).toEqual(['1,000,000', '1,000,000', '0']))
  expect(isStale()).toEqual(noneStale)

  main.trades([holding], 1)
  await vi.waitFor(() => expect(isStale()).toEqual(allStale))
  expect(figures()).toEqual(['1,000,000', '1,000,000', '0'])
  main.account(898_000, null)
  main.account(898_000, 2)
  await vi.waitFor(() => expect(isStale()).toEqual(allStale))
  expect(figures()).toEqual(['1,000,000', '1,000,000', '0'])

  main.account(898_000, 1)
  await vi.waitFor(() => expect(isStale()).toEqual(noneStale))
  expect(figures()).toEqual(['898,000', '1,000,000', '102,000'])
})

test('the balance may arrive before the trades of its revision', async () => {
  const main = open()
  main.trades([], 0)
  main.account(1_000_000, 0)
  await vi.waitFor(() => expect(isStale()).toEqual(noneStale))
  main.account(898_000, 1)
  await vi.waitFor(() => expect(isStale()).toEqual(allStale))
  expect(figures()).toEqual(['1,000,000', '1,000,000', '0'])
  main.trades([holding], 1)
  await vi.waitFor(() => expect(figures()).toEqual(['898,000', '1,000,000', '102,000']))
  expect(isStale()).toEqual(noneStale)
})

test.each(['options', 'collateral'] as const)(
  'the balance waits for the %s of its revision',
  async (kind) => {
    const main = open()
    main.trades([], 0)
    main.account(1_000_000, 0)
    await vi.waitFor(() => expect(isStale()).toEqual(noneStale))
    main.account(898_000, 0, { [kind]: 1 })
    await vi.waitFor(() => expect(isStale()).toEqual(allStale))
    expect(figures()).toEqual(['1,000,000', '1,000,000', '0'])
    main[kind](1)
    await vi.waitFor(() => expect(figures()).toEqual(['898,000', '898,000', '0']))
    expect(isStale()).toEqual(noneStale)
  },
)

test('the last balance of another account is not shown', async () => {
  const main = open()
  main.trades([], 0)
  main.account(1_000_000, 0)
  await vi.waitFor(() => expect(isStale()).toEqual(noneStale))
  main.session(alice)
  main.account(5, null)
  await vi.waitFor(() => expect(figures()).toEqual(['5', '–', '–']))
})

test('a balance from before the start is shown dimmed, without equity', async () => {
  const main = open()
  main.trades([holding], 0)
  main.account(1_000_000, null)
  await vi.waitFor(() => expect(figures()).toEqual(['1,000,000', '–', '–']))
  expect(isStale()).toEqual(allStale)
})
