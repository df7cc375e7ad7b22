import { afterEach, expect, test, vi } from 'vitest'
import { hideAmounts } from '../../../src/format/use-privacy'
import BalanceHeader from '../../../src/portfolio/BalanceHeader.vue'
import { FakeMain } from '../support/fake-main'
import { accountState, quote, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  hideAmounts(false)
  expect(page.main.unexpected).toEqual([])
})

test('margin used is shown next to the balance, except without positions and orders', async () => {
  const main = new FakeMain()
  main.send('market.quotes', quote(100_000))
  page = mount([[BalanceHeader]], main)
  await vi.waitFor(() => expect(page.find('wallet-balance').textContent).toMatch(/\d/))
  expect(page.has('wallet-used')).toBe(false)
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 1 })
  const holdings = { trades: 1, options: 0, collateral: 0 }
  main.send('account.state', { ...accountState(898_000), holdings })
  await vi.waitFor(() => expect(page.find('wallet-used').textContent).toMatch(/\d/))
  hideAmounts(true)
  await vi.waitFor(() => expect(page.find('wallet-used').textContent).not.toMatch(/\d/))
})
