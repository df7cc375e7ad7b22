import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { upperCaseSigningText } from '@common/exchange-api/sign'
import { ApiKey } from '../../../../electron/core/exchange/rest/api-key'
import { Secret } from '../../../../electron/core/ports/secret'

const apiKey = (change: { key?: string; passphrase?: string } = {}): ApiKey => {
  const { key, passphrase } = { key: 'key-text', passphrase: 'pass-text', ...change }
  const secret = new Secret('test-secret')
  const credentials = { key: new Secret(key), secret, passphrase: new Secret(passphrase) }
  return new ApiKey(credentials, 'SVC', upperCaseSigningText)
}

test('Secret signs a payload as in the protocol example', () => {
  // protocol/rest.md#signing-examples
  expect(new Secret('test-secret').sign('payload-1')).toBe('JJ8q7bXc7Kkj7cjj1EgBqA9pn70I9b2B8iLeDwDtQ2Y=')
})

test.each([
  ['a secret', new Secret('test-secret')],
  ['a key', apiKey()],
])('%s prints as [secret] in every representation', (_name, value) => {
  const shown = '[secret]'
  expect([String(value), JSON.stringify({ value }), inspect({ value }, { showHidden: true })]).toEqual([
    shown,
    `{"value":"${shown}"}`,
    `{ value: ${shown} }`,
  ])
  expect({ ...value }).toEqual({})
})

test('ApiKey returns the four authentication headers of a request', () => {
  const request = {
    timestampMs: 1700000000000,
    method: 'GET',
    path: '/v2/user',
    query: '',
    body: null,
  } as const
  expect(apiKey().headers(request).headers).toEqual({
    'SVC-ACCESS-KEY': 'key-text',
    'SVC-ACCESS-SIGNATURE': '1Crkh4iLnc1weuPXtj2Y/4yScd/5k4Xcv1KDVSRCIzg=',
    'SVC-ACCESS-PASSPHRASE': 'pass-text',
    'SVC-ACCESS-TIMESTAMP': '1700000000000',
  })
})

test.each([
  [{ key: 'a\nb' }, 'key'],
  [{ key: '' }, 'key'],
  [{ passphrase: 'пароль' }, 'passphrase'],
])('ApiKey rejects the invalid credential %j and names the field', (change, field) => {
  expect(() => apiKey(change)).toThrow(
    expect.objectContaining({ kind: 'invalid-request', issues: [expect.objectContaining({ field })] }),
  )
})
