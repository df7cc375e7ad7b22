import type { ServiceInput } from '@common/domain/services/profile'
import { msat } from '@common/domain/units'
import { expect, test } from 'vitest'
import { message } from '@common/texts/message'
import { createLnurlServices } from '../../electron/core/lnurl/lnurl-services'
import { Refusal } from '../../electron/core/ports/refusal'
import { systemClock } from '../../electron/core/system-clock'
import { start } from '../support/app/ready-app'
import { InMemoryService } from '../support/in-memory-exchange/in-memory-service'
import { ManualClock } from '../support/time/manual-clock'

/**
 * Attacker: a script in the page.
 * Wants: to send chosen text, such as input, to its own host, in the key of a tested exchange or a payment address.
 */

const carrier: ServiceInput = {
  name: 'x',
  network: 'mainnet',
  restUrl: 'https://collector.example',
  wsUrl: 'wss://collector.example',
  headerPrefix: 'SVC',
  key: 'what the page knows',
  secret: 's',
  passphrase: 'p',
}

async function appWhoseUserSays(isAllowed: boolean) {
  const clock = new ManualClock()
  const connected: string[] = []
  const requests: string[] = []
  const { bridge } = await start(undefined, {
    clock,
    connect: ({ restUrl }) => {
      connected.push(restUrl)
      return new InMemoryService(clock).connect()
    },
    askForHosts: (hosts) => {
      requests.push(...hosts)
      return Promise.resolve(isAllowed ? null : message('host.refused', { hosts: hosts.join() }))
    },
  })
  return { session: bridge.session, connected, asked: requests }
}

test('an exchange is not tested, examined or connected at a host the user has not allowed', async () => {
  const { session, connected, asked } = await appWhoseUserSays(false)
  const refused = { text: { code: 'host.refused', values: { hosts: 'collector.example' } } }
  await expect(session.testService(carrier)).rejects.toMatchObject(refused)
  await expect(session.examineKey(carrier)).rejects.toMatchObject(refused)
  await expect(
    session.connectService({ ...carrier, vaultPassphrase: 'a long enough passphrase' }),
  ).rejects.toMatchObject(refused)
  const byStream = { ...carrier, restUrl: 'https://api.lnmarkets.com' }
  await expect(session.testService(byStream)).rejects.toMatchObject(refused)
  expect(connected).toEqual([])
  expect(asked).toEqual(Array(4).fill('collector.example'))
})

test('the user is prompted once per host, and never for a known exchange or this computer', async () => {
  const { session, connected, asked } = await appWhoseUserSays(true)
  const at = (restUrl: string, wsUrl: string) => session.testService({ ...carrier, restUrl, wsUrl })
  await at('https://api.lnmarkets.com', 'wss://api.lnmarkets.com')
  await at('http://127.0.0.1:8080', 'ws://127.0.0.1:8080')
  expect(asked).toEqual([])
  await at('https://api.example', 'wss://api.example')
  await at('https://api.example', 'wss://api.example')
  expect(asked).toEqual(['api.example'])
  expect(connected).toHaveLength(4)
})

test('the user is not prompted about an address rejected for missing encryption', async () => {
  const { session, asked } = await appWhoseUserSays(false)
  const plain = { ...carrier, restUrl: 'http://collector.example', wsUrl: 'ws://collector.example' }
  await session.testService(plain).catch(() => undefined)
  expect(asked).toEqual([])
})

test('a payment service is not contacted at a host the user has not allowed', async () => {
  const requests: string[] = []
  const services = createLnurlServices({
    clock: systemClock,
    practiceOrigin: null,
    allowHost: (host) => {
      requests.push(host)
      return Promise.reject(new Refusal('rejected', message('host.refused', { hosts: host })))
    },
  })
  const url = 'https://collector.example/what-the-page-knows'
  await expect(services.requestOffer(url)).rejects.toBeInstanceOf(Refusal)
  await expect(services.requestInvoice(url, msat(1000), null)).rejects.toBeInstanceOf(Refusal)
  await expect(services.submitInvoice(url, 'k1', 'lnbc1')).rejects.toBeInstanceOf(Refusal)
  expect(requests).toEqual(Array(3).fill('collector.example'))
})
