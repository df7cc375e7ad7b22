import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { advance } from '../../../support/time/advance'
import type { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { startReady } from '../../../support/app/ready-app'
import { message, withText } from '../../../support/text'

type Tamper = (service: InMemoryService) => InMemoryService['depositInvoice']

const inSats = (amount: number) => message('figure.exactSats', { amount })

const noInvoice = { text: message('returned.noInvoice') }

const tampers: readonly (readonly [name: string, lie: Tamper, refusal: object])[] = [
  [
    'fifty times the amount',
    (service) => (amountSats) => service.invoice(amountSats * 50),
    { text: message('returned.wrongAmount', { wanted: inSats(5000), found: inSats(250_000) }) },
  ],
  [
    'an invoice of any amount',
    (service) => () => service.invoice(0),
    {
      text: message('returned.wrongAmount', { wanted: inSats(5000), found: message('payment.anyAmount') }),
    },
  ],
  [
    'real bitcoin',
    (service) => (amountSats) => service.invoice(amountSats, { network: 'bitcoin' }),
    {
      text: message('returned.wrongNetwork', {
        found: message('coins.bitcoin'),
        wanted: message('coins.practice'),
      }),
    },
  ],
  [
    'an expired one',
    (service) => {
      const old = service.invoice(5000, { expirySeconds: 1 })
      return () => old
    },
    withText('returned.expired'),
  ],
  ['no invoice', () => () => 'lnbcrt1nonsense', noInvoice],
  ['HTML', () => () => '<img src=x onerror=alert(1)>', noInvoice],
  ['a link to an address', () => () => 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', noInvoice],
  [
    'a link around a good invoice',
    (service) => (amountSats) => `lightning:${service.invoice(amountSats)}`,
    noInvoice,
  ],
  ['3,000 characters', () => () => `lnbcrt${'q'.repeat(2994)}`, noInvoice],
  ['nothing', () => () => '', noInvoice],
]

test.each(tampers)('a deposit request rejects a response with %s', async (_name, lie, refusal) => {
  const { bridge, clock, practice } = await startReady()
  practice.depositInvoice = lie(practice)
  await advance(clock, 5000)
  await expect(bridge.wallet.requestDeposit({ amountSats: sats(5000) })).rejects.toMatchObject({
    code: 'rejected',
    ...refusal,
  })
  await advance(clock, 5000)
  expect(practice.count('deposit')).toBe(0)
})

test('a deposit request uses the expiry of its invoice, not the one in the response', async () => {
  const { bridge, clock, practice } = await startReady()
  practice.depositInvoice = (amountSats) => practice.invoice(amountSats, { expirySeconds: 600 })
  const request = await bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  const secondMs = Math.floor(clock.nowMs() / 1000) * 1000
  expect(request.expiresAtMs).toBe(secondMs + 600_000)
})
