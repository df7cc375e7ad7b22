import { BridgeError } from '@common/bridge/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { expectDefined } from '../../support/expect-defined'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { accountState } from '../support/records'
import { openWindow } from '../support/window'

async function openTicket(open: (orderId: string) => never) {
  const main = new FakeMain(() => ({ futures: { open: ({ orderId }) => open(orderId) } }))
  const window = openWindow(main)
  onTestFinished(() => window.close())
  const ticket = useFuturesTicketStore()
  await vi.waitFor(() => expect(ticket.reason?.code).toBe('issue.sizeMissing'))
  ticket.quantity = 1000
  await vi.waitFor(() => expect(ticket.reason).toBeNull())
  return { main, ticket }
}

test('an order edited after a lost connection has a new id', async () => {
  const ids: string[] = []
  const { ticket } = await openTicket((orderId) => {
    ids.push(orderId)
    throw new BridgeError('closed', verbatim('lost'))
  })
  for (const quantity of [1000, 1000, 2000]) {
    ticket.quantity = quantity
    await expect(ticket.place('practice')).rejects.toThrow('lost')
  }
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

test('an order may cost the whole balance, but no more', async () => {
  const { main, ticket } = await openTicket(() => expect.unreachable())
  const needed = expectDefined(ticket.preview).debitedSats
  main.send('account.state', accountState(needed - 1))
  await vi.waitFor(() => expect(ticket.reason).toMatchObject({ values: { needed, balance: needed - 1 } }))
  main.send('account.state', accountState(needed))
  await vi.waitFor(() => expect(ticket.reason).toBeNull())
})
