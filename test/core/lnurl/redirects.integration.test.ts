import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../electron/core/ports/refusal'
import { startLnurlService } from './support/lnurl-service'

type AllowHost = Parameters<typeof startLnurlService>[1]

/** Redirects some paths. */
const serve = (locations: Readonly<Record<string, string>>, allowHost?: AllowHost) =>
  startLnurlService(({ url = '' }, response) => {
    const location = locations[new URL(url, 'http://host').pathname]
    if (location === undefined) return void response.end('{}')
    response.writeHead(302, { location }).end()
  }, allowHost)

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
