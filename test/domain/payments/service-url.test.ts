import { isLoopbackName, readServiceUrl } from '@common/domain/payments/service-url'
import { expect, test } from 'vitest'

test.each([
  ['https://pay.example.com/a?b=c', 'pay.example.com'],
  ['https://pay.example.com:8443/', 'pay.example.com:8443'],
  ['http://localhost:3000/', 'localhost:3000'],
  ['http://[::1]:3000/', '[::1]:3000'],
  ['http://127.10.200.3/', '127.10.200.3'],
])('%s is the address of a service', (url, host) => {
  expect(readServiceUrl(url)).toEqual({ ok: true, url, host })
})

test.each([
  ['pay.example.com', 'not-an-address'],
  ['https://user@pay.example.com/', 'not-an-address'],
  ['https://:secret@pay.example.com/', 'not-an-address'],
  ['data:text/plain,a', 'not-an-address'],
  ['https://abc.onion/', 'onion'],
  ['http://abc.onion./', 'onion'],
  ['http://pay.example.com/', 'not-https'],
  ['ftp://pay.example.com/', 'not-https'],
  ['ftp://localhost/', 'not-https'],
  ['http://127.0.0.1.example.com/', 'not-https'],
] as const)('%s is refused as %s', (text, code) => {
  expect(readServiceUrl(text)).toEqual({ ok: false, code })
})

test('an onion service is known by the end of its name', () => {
  expect(readServiceUrl('https://a.onion.example.com/')).toMatchObject({ ok: true })
})

test('only names of this computer are loopback', () => {
  const names = [
    'localhost',
    '[::1]',
    '127.0.0.1',
    '127.255.10.1',
    'a127.0.0.1',
    '127.0.0.1a',
    '127.0.0',
    'x',
  ]
  expect(names.filter(isLoopbackName)).toEqual(['localhost', '[::1]', '127.0.0.1', '127.255.10.1'])
})
