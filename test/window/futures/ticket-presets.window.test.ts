import { defaultSettings } from '@common/domain/settings/settings'
import { expect, test, vi } from 'vitest'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { useTicketPresets } from '../../../src/futures/ticket/ticket-presets'
import { quote } from '../support/records'
import { useWindow } from '../support/window'

const opened = useWindow()

async function ready() {
  const ticket = useFuturesTicketStore()
  const presets = useTicketPresets()
  await vi.waitFor(() => expect(ticket.entryPrice).toBe(100_000.5))
  return { ticket, presets }
}

test('a preset fills the ticket, with stop loss and take profit at their distance from the price', async () => {
  const { ticket, presets } = await ready()
  ticket.side = 'sell'
  ticket.leverage = 25
  ticket.riskUnit = 'percent'
  ticket.risk = 1.5
  ticket.sizedBy = 'risk'
  ticket.stopLossPrice = 102_000
  ticket.takeProfitPrice = 95_000
  await presets.keep('Scalp')
  expect(presets.list).toEqual([
    {
      name: 'Scalp',
      side: 'sell',
      leverage: 25,
      size: { by: 'risk-percent', amount: 1.5 },
      stopLossRate: 0.02,
      takeProfitRate: 0.05,
    },
  ])
  ticket.clearSize()
  Object.assign(ticket, { side: 'buy', riskUnit: 'sats', risk: 5000 })
  opened.main.send('market.quotes', quote(50_000))
  await vi.waitFor(() => expect(ticket.entryPrice).toBe(50_000.5))
  const [scalp] = presets.list
  if (!scalp) throw new Error('no preset')
  presets.apply(scalp)
  expect(ticket.order).toMatchObject({
    side: 'sell',
    leverage: 25,
    stopLossPrice: 51_000.5,
    takeProfitPrice: 47_500.5,
  })
  expect([ticket.sizedBy, ticket.risk, ticket.riskUnit]).toEqual(['risk', 1.5, 'percent'])
  expect(opened.main.inputsOf('futures.open')).toEqual([])
})

test('a preset of a ticket with a level of 0 has none', async () => {
  const { ticket, presets } = await ready()
  ticket.stopLossPrice = 0
  ticket.takeProfitPrice = 0
  await presets.keep('A')
  expect(presets.list).toMatchObject([{ stopLossRate: null, takeProfitRate: null }])
})

test('a preset of the same name is replaced, and a preset can be removed', async () => {
  const { ticket, presets } = await ready()
  ticket.quantity = 500
  await presets.keep('A')
  ticket.quantity = 700
  await presets.keep('A')
  expect(presets.list.map(({ size }) => size?.amount)).toEqual([700])
  await presets.remove('A')
  expect(presets.list).toEqual(defaultSettings.presets)
})
