import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { createPublicLookup, PrivateAddress } from '../../../electron/core/lnurl/public-address'

const toAddress = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })

/** Arguments of the callback, for a host that has these addresses. */
function lookUp(
  addresses: readonly string[],
  { all, error = null }: { all?: boolean; error?: Error | null } = {},
): unknown[] {
  let result: unknown[] = []
  const lookup = createPublicLookup((hostname, options, done) => {
    expect([hostname, options]).toEqual(['pay.example', { family: 0, all: true }])
    done(error, addresses.map(toAddress))
  })
  lookup('pay.example', { family: 0, ...(all !== undefined && { all }) }, (...args) => {
    result = args
  })
  return result
}

test('a lookup of a host returns its public addresses', () => {
  const addresses = ['8.8.8.8', '2606:4700::1111']
  expect(lookUp(addresses, { all: true })).toEqual([null, addresses.map(toAddress)])
})

test.each([undefined, false])('a lookup with all: %s returns the first address', (all) => {
  expect(lookUp(['2606:4700::1111', '8.8.8.8'], { ...(all !== undefined && { all }) })).toEqual([
    null,
    '2606:4700::1111',
    6,
  ])
})

test.each([
  ['no address', []],
  ['a private address', ['10.0.0.1']],
  ['a private address after a public one', ['8.8.8.8', '127.0.0.1']],
  ['a private address before a public one', ['::1', '8.8.8.8']],
])('a host with %s is refused', (_name, addresses) => {
  for (const all of [true, false])
    expect(lookUp(addresses, { all })).toEqual([expect.any(PrivateAddress), []])
})

test('a failed lookup is reported as it is', () => {
  const error = new Error('ENOTFOUND')
  expect(lookUp(['8.8.8.8'], { error })).toEqual([error, []])
})

test('a local name is refused by the lookup of the system', async () => {
  const error = await new Promise((resolve) => {
    createPublicLookup()('localhost', { all: true }, resolve)
  })
  expect(error).toBeInstanceOf(PrivateAddress)
})
