import { describe, expect, test } from 'vitest'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import { KeyRing } from '../../../../electron/core/exchange/rest/key-ring'
import type { ApiKey } from '../../../../electron/core/exchange/rest/api-key'
import { Secret } from '../../../../electron/core/ports/secret'

const createKey = (id: string, may: KeyPermissions | null = null) => ({
  id,
  credentials: {
    key: new Secret(`key-${id}`),
    secret: new Secret(`secret-${id}`),
    passphrase: new Secret(`pass-${id}`),
  },
  may,
})
const strong = createKey('strong', { trade: 'yes', withdraw: 'yes' })
const trader = createKey('trader', { trade: 'yes', withdraw: 'no' })
const reader = createKey('reader', { trade: 'no', withdraw: 'no' })
const createRing = (...keys: ReturnType<typeof createKey>[]): KeyRing =>
  new KeyRing(keys, 'SVC', upperCaseSigningText)

const nameOf = (apiKey: ApiKey): string | undefined =>
  apiKey.headers({ timestampMs: 1, method: 'GET', path: '/', query: '', body: null }).headers[
    'SVC-ACCESS-KEY'
  ]
const names = (ring: KeyRing, endpoint: Parameters<KeyRing['leastPrivilegedFirst']>[0]) =>
  ring.leastPrivilegedFirst(endpoint).map(nameOf)

describe('keys of an account', () => {
  test('are not sent with a public operation', () => {
    expect(names(createRing(strong), v2.futures.ticker)).toEqual([])
    expect(names(createRing(strong, reader), v2.futures.ticker)).toEqual([])
  })

  test.each([
    ['the user', v2.user.getUser, ['key-reader', 'key-trader', 'key-strong']],
    ['an order', v2.futures.newTrade, ['key-trader', 'key-strong']],
    ['a withdrawal', v2.user.withdraw, ['key-strong']],
  ] as const)('are tried for %s from the fewest permissions that suffice', (_name, endpoint, expected) => {
    expect(names(createRing(strong, reader, trader), endpoint)).toEqual(expected)
  })

  test('include a single key without the permission, so that the exchange refuses it', () => {
    expect(names(createRing(reader), v2.user.withdraw)).toEqual(['key-reader'])
  })

  test('are empty without a key', () => {
    expect(names(createRing(), v2.user.getUser)).toEqual([])
    expect(createRing().reader).toBeUndefined()
  })

  test('include the one for reading with the fewest permissions', () => {
    const key = createRing(strong, reader, trader).reader
    expect(key && nameOf(key)).toBe('key-reader')
  })

  test('skip one that was refused, for that operation only, unless each was refused', () => {
    const ring = createRing(strong, trader)
    const [weak, other] = ring.leastPrivilegedFirst(v2.futures.newTrade)
    if (!weak || !other) throw new Error('expected two keys')
    ring.recordRefusal(weak, v2.futures.newTrade)
    expect(names(ring, v2.futures.newTrade)).toEqual(['key-strong'])
    expect(names(ring, v2.futures.close)).toEqual(['key-trader', 'key-strong'])
    ring.recordRefusal(other, v2.futures.newTrade)
    expect(names(ring, v2.futures.newTrade)).toEqual(['key-trader', 'key-strong'])
    ring.recordRefusal(createRing(reader).leastPrivilegedFirst(v2.user.getUser)[0] ?? weak, v2.futures.close)
    expect(names(ring, v2.futures.close)).toEqual(['key-trader', 'key-strong'])
  })
})

describe('a text', () => {
  test.each(['key-trader', 'secret-trader', 'pass-trader', 'key-reader', 'secret-reader', 'pass-reader'])(
    'is redacted if it has %s',
    (part) => {
      const ring = createRing(trader, reader)
      expect(ring.redact(`is ${part}.`)).toBe('is [secret].')
      expect(ring.redactValue({ text: [`is ${part}.`] })).toEqual({ text: ['is [secret].'] })
    },
  )

  test('is redacted if it has the signature', () => {
    expect(createRing(trader).redact('is c2lnbmVk by secret-trader', 'c2lnbmVk')).toBe(
      'is [secret] by [secret]',
    )
    expect(createRing(trader).redact('is c2lnbmVk')).toBe('is c2lnbmVk')
  })
})
