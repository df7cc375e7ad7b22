import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { advance } from '../support/advance'
import type { InMemoryService } from '../support/in-memory-service'
import { startReady } from '../support/ready-app'

type Lie = (service: InMemoryService) => InMemoryService['depositInvoice']

const lies: readonly (readonly [name: string, lie: Lie, says: string])[] = [
  [
    'fifty times the amount',
    (service) => (amountSats) => service.invoice(amountSats * 50),
    'asked for an invoice of 5,000 sats and gave one of 250,000 sats',
  ],
  ['an invoice of any amount', (service) => () => service.invoice(0), 'gave one of any amount'],
  [
    'real bitcoin',
    (service) => (amountSats) => service.invoice(amountSats, { network: 'bitcoin' }),
    'an invoice for real bitcoin in place of practice coins',
  ],
  [
    'an expired one',
    (service) => {
      const old = service.invoice(5000, { expirySeconds: 1 })
      return () => old
    },
    'an invoice that expired at',
  ],
  ['no invoice', () => () => 'lnbcrt1nonsense', 'gave something else'],
  ['HTML', () => () => '<img src=x onerror=alert(1)>', 'gave something else'],
  [
    'a link to an address',
    () => () => 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'something else',
  ],
  [
    'a link around a good invoice',
    (service) => (amountSats) => `lightning:${service.invoice(amountSats)}`,
    'something else',
  ],
  ['3,000 characters', () => () => `lnbcrt${'q'.repeat(2994)}`, 'something else'],
  ['nothing', () => () => '', 'something else'],
]

test.each(lies)('a service that hands out %s for a deposit is not shown', async (_name, lie, says) => {
  const { bridge, clock, practice } = await startReady()
  practice.depositInvoice = lie(practice)
  await advance(clock, 5000)
  await expect(bridge.wallet.requestDeposit({ amountSats: sats(5000) })).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining(says) as string,
  })
  await advance(clock, 5000)
  // Nobody waits for a payment that must not be made.
  expect(practice.count('deposit')).toBe(0)
})

test("the invoice's own expiry is counted down, whatever the service says beside it", async () => {
  const { bridge, clock, practice } = await startReady()
  practice.depositInvoice = (amountSats) => practice.invoice(amountSats, { expirySeconds: 600 })
  const request = await bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  const secondMs = Math.floor(clock.nowMs() / 1000) * 1000
  expect(request.expiresAtMs).toBe(secondMs + 600_000)
})
