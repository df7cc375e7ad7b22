import { describe, expect, test } from 'vitest'
import { restOrigin, streamAddress } from '../../../electron/core/exchange/service-address'
import { message } from '../../support/text'

const notSecure = message('service.address.notSecure', { secure: 'https://', plain: 'http://' })
const refused = (text: ReturnType<typeof message>) =>
  expect.objectContaining({ kind: 'invalid-request', text }) as Error

describe('REST address', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com:8443/', 'https://api.example.com:8443'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('accepts %s', (text, origin) => {
    expect(restOrigin(text)).toBe(origin)
  })

  test.each([
    ['api.example.com', message('service.address.incomplete', { example: 'https://api.example.com' })],
    ['ftp://api.example.com', message('service.address.scheme', { secure: 'https://' })],
    ['http://api.example.com', notSecure],
    ['http://127.0.0.1.example.com', notSecure],
    ['http://192.168.0.2', notSecure],
    ['https://user:word@api.example.com', message('service.address.login')],
    [
      'https://api.example.com/v2',
      message('service.address.path', { path: '/v2', origin: 'https://api.example.com' }),
    ],
    ['https://api.example.com?x=1', message('service.address.query')],
  ])('rejects %s', (text, why) => {
    expect(() => restOrigin(text)).toThrow(refused(why))
  })
})

describe('WebSocket address', () => {
  test('accepts wss anywhere, ws on this computer and an optional path', () => {
    expect(streamAddress('wss://api.example.com', '/')).toBe('wss://api.example.com/')
    expect(streamAddress('wss://api.example.com', '/v1')).toBe('wss://api.example.com/v1')
    expect(streamAddress('ws://127.0.0.1:3000/stream', '/v1')).toBe('ws://127.0.0.1:3000/stream')
  })

  test('rejects ws to another computer', () => {
    expect(() => streamAddress('ws://api.example.com', '/')).toThrow(
      refused(message('service.address.notSecure', { secure: 'wss://', plain: 'ws://' })),
    )
  })
})
