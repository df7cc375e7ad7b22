import { settledOptionProfit } from '@common/domain/options/profit/profit'
import { noCapabilities } from '@common/domain/services/capabilities'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { defineComponent } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { formatPrice } from '../../../src/format/money'
import { satsText } from '../../../src/format/figure-texts'
import { usePayoffStore } from '../../../src/options/chain/payoff'
import { useOptionChainStore } from '../../../src/options/chain/option-chain'
import { buyConfirmation } from '../../../src/options/ticket/option-confirmation'
import { useOptionTicketStore } from '../../../src/options/ticket/option-ticket'
import SettlementNote from '../../../src/options/ticket/SettlementNote.vue'
import { useOptionActions } from '../../../src/options/use-option-actions'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useOptionsStore } from '../../../src/portfolio/options'
import { useAccountStore } from '../../../src/session/account-store'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { accountState, crossPosition, option, practice, quote, sessionState, trade } from '../support/records'
import { message } from '../../support/text'

const call = 'BTC.24H.100000.C'
const put = 'BTC.24H.100000.P'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

let actions: ReturnType<typeof useOptionActions>
const Actions = defineComponent(() => {
  actions = useOptionActions()
  return () => null
})

async function openTicket(...names: readonly string[]) {
  page = mount([[SettlementNote]])
  const chain = useOptionChainStore()
  const ticket = useOptionTicketStore()
  await vi.waitFor(async () => {
    await chain.read()
    expect(chain.preview(call, 100, 'cash')).not.toBeNull()
  })
  for (const name of names) ticket.toggle(name)
  await vi.waitFor(() => expect(ticket.debited).not.toBeNull())
  return ticket
}

test('options may cost the whole balance, but no more', async () => {
  const ticket = await openTicket(call)
  const cost = ticket.debited?.totalSats ?? NaN
  for (const [balance, isPossible] of [
    [cost, true],
    [cost - 1, false],
  ] as const) {
    page.main.send('account.state', accountState(balance))
    await vi.waitFor(() => expect(ticket.balanceSats).toBe(balance))
    expect(ticket.reason === null).toBe(isPossible)
  }
})

test('the confirmation of options shows premium, fees and cost', async () => {
  const { previews, debited, settlement } = await openTicket(call, put)
  if (!debited) throw new Error('there is no cost')
  const { ticker } = quote(100_000)
  const rest = { ticker, nowMs: 0, warnings: [], action: message('optionTicket.buy', { count: 2 }) }
  const { lines } = buyConfirmation({ previews, debited, settlement, ...rest })
  const valueOf = (code: string) => lines?.find(({ label }) => label.code === code)?.value
  const premium = previews.reduce((sum, { premiumSats }) => sum + premiumSats, 0)
  expect(premium).toBeLessThan(debited.totalSats)
  expect(valueOf('optionQuestion.premium')).toEqual(satsText(sats(premium)))
  expect(valueOf('optionQuestion.debited')).toEqual(satsText(debited.totalSats))
  expect(valueOf('optionTicket.fees')).toEqual(satsText(sats(debited.totalSats - premium)))
})

test('physical settlement is shown 10 % beyond the strike, above for a call and below for a put', async () => {
  await openTicket(call, put)
  await vi.waitFor(() => expect(page.find('delivery-note').children).toHaveLength(2))
  const [ofCall, ofPut] = [...page.find('delivery-note').children].map(({ textContent }) => textContent)
  expect(ofCall).toContain(formatPrice(110_000))
  expect(ofPut).toContain(formatPrice(90_000))
})

test('a closed option reports its net result after fees', async () => {
  const closed = option({
    state: 'closed',
    closedAtMs: 5,
    pnlSats: sats(600),
    openingFeeSats: sats(50),
    closingFeeSats: sats(40),
  })
  const main = new FakeMain(() => ({ options: { close: () => ({ kind: 'done', value: closed }) } }))
  main.send('app.settings', { ...defaultSettings, confirmTrades: false })
  main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 })
  page = mount([[Actions]], main)
  await vi.waitFor(() => expect(useOptionsStore().running).toHaveLength(1))
  await actions.close(option())
  await vi.waitFor(() => expect(useToasts().list).toHaveLength(1))
  const net = settledOptionProfit(closed).totalSats
  expect(net).toBe(510)
  expect(useToasts().list[0]?.text?.values).toMatchObject({ net })
})

test('the payoff of all positions waits for the cross position', async () => {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true, options: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
  page = mount([[Actions]], main)
  const payoff = usePayoffStore()
  await vi.waitFor(() => {
    expect(useFuturesStore().running).toHaveLength(1)
    expect(useAccountStore().state).not.toBeNull()
  })
  expect(payoff.hasPositions).toBe(true)
  expect(payoff.payoff).toBeNull()
  const lists = { orders: [], filled: [], transfers: [], carry: [] }
  main.send('cross.live', { position: crossPosition(), ...lists, asOfMs: 1, holdingsRevision: 1 })
  await vi.waitFor(() => expect(payoff.payoff).not.toBeNull())
})
