import { describe, expect, test } from 'vitest'
import { isKnownSite, knownServices } from '@common/domain/services/known-services'

const sites = knownServices.flatMap(({ site }) => site ?? [])

describe('isKnownSite', () => {
  test.each(sites)('accepts %s with any path and query', (site) => {
    expect(isKnownSite(site)).toBe(true)
    expect(isKnownSite(new URL('user/api?new=1#keys', site).href)).toBe(true)
  })

  test.each([
    '',
    'lnmarkets.com',
    'http://lnmarkets.com/',
    'https://lnmarkets.com.evil.example/',
    'https://evil.example/lnmarkets.com',
    'https://lnmarkets.com@evil.example/',
    'https://user@lnmarkets.com/',
    'https://user:password@lnmarkets.com/',
    'https://:password@lnmarkets.com/',
    'https://lnmarkets.com:8443/',
    'https://api.lnmarkets.com/',
    'https://lnmаrkets.com/',
    'javascript:location="https://lnmarkets.com/"',
  ])('rejects %j', (url) => {
    expect(isKnownSite(url)).toBe(false)
  })
})

test('published exchanges are reached over TLS only', () => {
  for (const { id, restUrl, wsUrl } of knownServices.filter((service) => service.id !== 'practice-exchange'))
    expect([new URL(restUrl).protocol, new URL(wsUrl).protocol], id).toEqual(['https:', 'wss:'])
})
