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

test('the balance is shown as the total of available and in trades while margin is used', async () => {
  const main = new FakeMain()
  main.send('market.quotes', quote(100_000))
  page = mount([[BalanceHeader]], main)
  await vi.waitFor(() => expect(page.find('wallet-balance').textContent).toMatch(/\d/))
  expect(['wallet-used', 'wallet-total'].filter((each) => page.has(each))).toEqual([])
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 1 })
  const holdings = { trades: 1, options: 0, collateral: 0 }
  main.send('account.state', { ...accountState(898_000), holdings })
  await vi.waitFor(() => expect(page.find('wallet-used').textContent).toMatch(/\d/))
  const amountIn = (testid: string): number => Number(page.find(testid).textContent.replace(/\D/g, ''))
  expect(amountIn('wallet-total')).toBe(amountIn('wallet-balance') + amountIn('wallet-used'))
  hideAmounts(true)
  await vi.waitFor(() => expect(page.find('wallet-used').textContent).not.toMatch(/\d/))
  expect(page.find('wallet-total').textContent).not.toMatch(/\d/)
})
