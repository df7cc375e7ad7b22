import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { HttpMethod } from '@common/exchange-api/endpoint'
import { headerNames, signedText, upperCaseSigningText, websocketSignedText } from '@common/exchange-api/sign'

const hmac = (text: string): string => createHmac('sha256', 'test-secret').update(text).digest('base64')
const timestampMs = 1700000000000

// protocol/rest.md#signing-examples
const vectors: readonly (readonly [HttpMethod, string, string, string])[] = [
  ['GET', '/v2/options', 'status=running&limit=25', 's47KWgnjaEKf/CXWR+sxQU6FTJVASRAiKzySdl5C1ek='],
  [
    'POST',
    '/v2/options',
    '{"side":"b","quantity":10,"settlement":"physical","instrument_name":"BTC.2026-01-05.43000.C"}',
    'HrByDZaaqTeAphr/F/csaj3qh471y3vYOwb+Qevbz+s=',
  ],
  ['GET', '/v2/user', '', '1Crkh4iLnc1weuPXtj2Y/4yScd/5k4Xcv1KDVSRCIzg='],
  [
    'POST',
    '/v2/futures',
    '{"type":"l","side":"b","price":40000,"quantity":1,"leverage":10}',
    '12Xi4RgHAFVpUq5w4XrmnUwFUvT3Hv6YX7pTSONumzo=',
  ],
  [
    'DELETE',
    '/v2/futures',
    'id=a2ca6172-1078-463d-ae3f-8733f36a9b0e',
    'zPQV2Zd5tHSPtSVV75ms1yM+wmFlMDphDitOfdLSx6M=',
  ],
  ['GET', '/v1/futures', 'type=running', 'C7W7RYyBqm8JaVBTSeK5cbXsoDxhhMtSsYqky0mW3Hk='],
  ['GET', '/v2/futures', 'type=running', 'qrD3Y4w747vEKHmf3wKuMIR2fPWUB8T46BsLthaOMOQ='],
  ['GET', '/v2/futures', '?type=running', 'hizhLQp/f8TslBSjHIdMRlm0Ern4wWHlLOEKmH2mI24='],
]

describe('v1 and v2 signature', () => {
  test.each(vectors)('of %s %s %s matches the published example', (method, path, data, signature) => {
    expect(hmac(signedText({ timestampMs, method, path, data }))).toBe(signature)
  })

  test('covers the body if there is one, otherwise the query without its question mark', () => {
    const request = { timestampMs, method: 'GET', path: '/v2/futures' } as const
    expect(hmac(upperCaseSigningText({ ...request, query: 'type=running', body: null }))).toBe(
      'qrD3Y4w747vEKHmf3wKuMIR2fPWUB8T46BsLthaOMOQ=',
    )
    expect(upperCaseSigningText({ ...request, query: 'a=1', body: '{}' })).toBe(
      `${timestampMs}GET/v2/futures{}`,
    )
  })

  test('of a WebSocket login matches the published example', () => {
    expect(hmac(websocketSignedText(timestampMs))).toBe('1aTPh9aFW/wrl7FNxj2ojSkSO+fgXJchJu1St/kjf1s=')
  })

  test('is sent in headers with the prefix of the exchange', () => {
    expect(headerNames('LNM')).toEqual({
      key: 'LNM-ACCESS-KEY',
      signature: 'LNM-ACCESS-SIGNATURE',
      passphrase: 'LNM-ACCESS-PASSPHRASE',
      timestamp: 'LNM-ACCESS-TIMESTAMP',
    })
  })
})
