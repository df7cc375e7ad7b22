import { noCapabilities } from '@common/domain/services/capabilities'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import { afterEach, expect, test, vi } from 'vitest'
import CrossPanel from '../../../src/cross/CrossPanel.vue'
import CrossTicket from '../../../src/cross/CrossTicket.vue'
import { useCrossTicketStore } from '../../../src/cross/cross-ticket'
import { t } from '../../../src/format/translate'
import { useConfirm } from '../../../src/submit/confirm'
import BulkExitPanel from '../../../src/trading/BulkExitPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { accountState, crossOrder, crossPosition, practice, quote, sessionState } from '../support/records'

let page: Mounted
afterEach(() => page.close())

const remaining = (count: number) => message('cross.ordersRemain', { count })

/** A long position of 1,000 USD. */
async function open(...sides: readonly ('buy' | 'sell')[]): Promise<void> {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('app.settings', { ...defaultSettings, confirmTrades: true })
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  const position = { ...crossPosition(), quantity: 1000, entryPrice: 100_000, marginSats: sats(500_000) }
  const orders = sides.map((side, index) => ({
    ...crossOrder(),
    id: `w${index}`,
    orderType: 'limit' as const,
    state: 'open' as const,
    quantity: 300,
    side,
  }))
  const lists = { orders, filled: [], transfers: [], carry: [] }
  main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 1 })
  page = mount([[CrossPanel], [CrossTicket], [BulkExitPanel, { show: true }]], main)
  await vi.waitFor(() => expect(page.find('cross-held').textContent).toContain('1,000'))
}

test.each([
  ['no order', [], []],
  ['an order on each side', ['sell', 'buy'], [remaining(2)]],
] as const)(
  'closing the cross position with %s warns of the orders that may open another one',
  async (_what, sides, warnings) => {
    await open(...sides)
    expect(page.has('panic-orders')).toBe(sides.length > 0)
    await page.press('close-cross')
    await vi.waitFor(() => expect(useConfirm().shown?.warnings).toEqual(warnings))
  },
)

test('a market order warns, in ticket and confirmation, of the orders that would no longer only reduce', async () => {
  await open('sell', 'sell', 'buy')
  const ticket = useCrossTicketStore()
  ticket.side = 'sell'
  ticket.quantity = 400
  await vi.waitFor(() => expect(ticket.preview?.after.quantity).toBe(600))
  expect(ticket.warnings).toEqual([])
  ticket.quantity = 401
  await vi.waitFor(() => expect(ticket.warnings).toEqual([remaining(2)]))
  expect(page.find('cross-ticket').textContent).toContain(t(remaining(2)))
  await page.press('place-cross')
  await vi.waitFor(() => expect(useConfirm().shown?.warnings).toEqual([remaining(2)]))
  ticket.orderType = 'limit'
  expect(ticket.warnings).toEqual([])
})
