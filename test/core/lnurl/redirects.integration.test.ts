import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLnurlServices } from '../../../electron/core/lnurl/lnurl-services'
import { Refusal } from '../../../electron/core/ports/refusal'
import { message } from '@common/texts/message'
import { ManualClock } from '../../support/time/manual-clock'

/** Returns the location for each path; undefined for a response without a redirect. */
async function serve(locations: Readonly<Record<string, string>>, allowHost = noHost) {
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    const location = locations[new URL(url, 'http://host').pathname]
    if (location === undefined) return void response.end('{}')
    response.writeHead(302, { location }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = new ManualClock()
  const services = createLnurlServices({
    clock,
    practiceOrigin: origin,
    allowHost: (host) => allowHost(host, clock),
  })
  return { services, origin, requested }
}

const noHost = (host: string, _clock: ManualClock): Promise<void> =>
  Promise.reject(new Refusal('rejected', message('host.refused', { hosts: host })))

describe('a redirected LNURL request', () => {
  test('follows one redirect, relative to the address', async () => {
    const { services, origin, requested } = await serve({ '/one': '/two' })
    await expect(services.requestOffer(`${origin}/one`)).rejects.toMatchObject({ kind: 'not-lnurl' })
    expect(requested).toEqual(['/one', '/two'])
  })

  test('follows no second redirect, and asks for no third host', async () => {
    const hosts: string[] = []
    const { services, origin, requested } = await serve(
      { '/one': '/two', '/two': 'https://example.com/' },
      (host) => Promise.resolve(void hosts.push(host)),
    )
    await expect(services.requestOffer(`${origin}/one`)).rejects.toMatchObject({ kind: 'redirected' })
    expect([requested, hosts]).toEqual([['/one', '/two'], []])
  })

  test('waits longer than its time limit for the permission to contact the next host', async () => {
    const { services, origin } = await serve({ '/one': 'https://localhost:1/' }, (_host, clock) =>
      Promise.resolve(clock.advance(11_000)),
    )
    await expect(services.requestOffer(`${origin}/one`)).rejects.toMatchObject({ kind: 'private-address' })
  })

  test('reports the reason if the next host is not allowed', async () => {
    const { services, origin } = await serve({ '/one': 'https://example.com/' })
    await expect(services.requestOffer(`${origin}/one`)).rejects.toBeInstanceOf(Refusal)
  })
})

describe('an invoice submitted to an LNURL service', () => {
  test.each([
    ['a host that is not allowed', 'https://example.com/'],
    ['the local network', 'https://10.0.0.1/'],
    ['an address without encryption', 'http://example.com/'],
  ])('has an unknown status if the service redirects to %s', async (_name, location) => {
    const { services, origin, requested } = await serve({ '/pay': location })
    const submitted = services.submitInvoice(`${origin}/pay`, 'k1', 'lnbcrt1')
    await expect(submitted).rejects.toMatchObject({ kind: 'unknown-outcome' })
    expect(requested).toEqual(['/pay?k1=k1&pr=lnbcrt1'])
  })

  test.each(['https://10.0.0.1/', 'http://example.com/', 'https://abc.onion/'])(
    'was not submitted if %s is not allowed',
    async (address) => {
      const { services } = await serve({})
      await expect(services.submitInvoice(address, 'k1', 'lnbcrt1')).rejects.not.toMatchObject({
        kind: 'unknown-outcome',
      })
    },
  )
})
