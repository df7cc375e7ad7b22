import { describe, expect, test } from 'vitest'
import { restOrigin, streamAddress } from '../../../electron/core/exchange/service-address'

describe('REST addresses', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com:8443/', 'https://api.example.com:8443'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s is taken', (text, origin) => {
    expect(restOrigin(text)).toBe(origin)
  })

  test.each([
    ['api.example.com', 'Enter a whole address, such as https://api.example.com.'],
    ['ftp://api.example.com', 'The address must begin with https://.'],
    ['http://api.example.com', /^Use https:\/\/ here/],
    ['http://127.0.0.1.example.com', /^Use https:\/\/ here/],
    ['http://192.168.0.2', /^Use https:\/\/ here/],
    ['https://user:word@api.example.com', /^Leave out the name and password/],
    ['https://api.example.com/v2', /^Leave out the path \/v2/],
    ['https://api.example.com?x=1', /^Leave out everything from/],
  ])('%s is refused', (text, message) => {
    expect(() => restOrigin(text)).toThrow(
      expect.objectContaining({ kind: 'invalid-request', message: expect.stringMatching(message) as string }),
    )
  })
})

describe('WebSocket addresses', () => {
  test('wss anywhere, ws on this computer, a path if need be', () => {
    expect(streamAddress('wss://api.example.com', '/')).toBe('wss://api.example.com/')
    expect(streamAddress('wss://api.example.com', '/v1')).toBe('wss://api.example.com/v1')
    expect(streamAddress('ws://127.0.0.1:3000/stream', '/v1')).toBe('ws://127.0.0.1:3000/stream')
  })

  test('ws to another machine is refused', () => {
    expect(() => streamAddress('ws://api.example.com', '/')).toThrow(/^Use wss:\/\/ here/)
  })
})
