import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lowerCaseSigningText, streamSignedText } from '@common/exchange-api/sign'

const hmac = (text: string): string => createHmac('sha256', 'test-secret').update(text).digest('base64')
const timestampMs = 1700000000000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Vector = readonly [method: Method, path: string, query: string, body: string | null, signature: string]

const stop = '/v3/futures/isolated/trade/stoploss'
const candles =
  'cursor=2026-01-01T12%3A00%3A00.000Z&from=2026-01-01T00%3A00%3A00.000Z&limit=5&range=1h&to=2026-01-02T00%3A00%3A00.000Z'

// protocol/v3.md#signing-examples
const vectors: readonly Vector[] = [
  ['GET', '/v3/ping', '', null, 'YsdXwxIm3N739j5gwYcwmdPfNBtk+aDcbqrrqrStj4A='],
  ['GET', '/v3/account', '', null, 'PqAcWIRWmtwRm7dF50WAZ4m8gzcM+X17ZlO1mexMsKc='],
  [
    'GET',
    '/v3/futures/isolated/trades/closed',
    'limit=10',
    null,
    'raSRTGjNIOJquEQlIoPgRdcNrNeT+V3E9pcWhMmhzts=',
  ],
  ['GET', '/v3/futures/candles', candles, null, 'fCHUEwGMn7ItvbpxGTTmyGbmY0YBHQ65kmLJT1Q6n4Q='],
  [
    'GET',
    '/v3/synthetic-usd/swaps',
    'from=2026-01-01T00%3A00%3A00.000Z&limit=2',
    null,
    '7v9gDck9UJ+fpnv54G1BXJ4cv1HE4yZk+4yhIBB+fpc=',
  ],
  [
    'GET',
    '/v3/account/deposits/lightning',
    'settled=false',
    null,
    'mZ5EU5x7U0Sj/FG07Jx7FUrE8zMerHdQH4VozrjpHjI=',
  ],
  [
    'POST',
    '/v3/futures/isolated/trade',
    '',
    '{"leverage":10,"margin":1000,"side":"buy","type":"market","clientId":"client-1"}',
    'ZDDA6BKkHfwR6T/70eTfMc4EPfGR1RcK4qBfCjOa65s=',
  ],
  [
    'POST',
    '/v3/futures/isolated/trade',
    '',
    '{"leverage":2.5,"price":100000.5,"quantity":1,"side":"sell","type":"limit","clientId":"é-1"}',
    '3/MuveJBgHJpc2xBESu4Z3FOdHFTPE1uHR3+50PZTSw=',
  ],
  [
    'PUT',
    stop,
    '',
    '{"id":"d0b9f9a0-4f6e-4a5a-8b7a-7f0f5f9a8a1e","value":0.1,"mode":"trailing"}',
    'vj3wVlzktwWdi3+d/pAFtWjzaQAHDhlAuNPx+VUoVOM=',
  ],
  [
    'DELETE',
    stop,
    'id=d0b9f9a0-4f6e-4a5a-8b7a-7f0f5f9a8a1e',
    null,
    '0IFIBtrTHD68kqd+bcilXY1HVPrqu8/U1Lz5zhHYgYM=',
  ],
  [
    'POST',
    '/v3/futures/isolated/trades/cancel-all',
    '',
    null,
    'kIg2SdRrYZgbPpmgupz550M/r4v7TXllsjfQZ06mEkk=',
  ],
  [
    'POST',
    '/v3/futures/cross/order',
    '',
    '{"type":"limit","side":"sell","price":68000,"quantity":500}',
    '6HnPLo3Ro0aNU91SFyC2RxcvbCB5c/NSCVPsYEUZTFI=',
  ],
  [
    'PUT',
    '/v3/futures/cross/leverage',
    '',
    '{"leverage":25}',
    'wtyVqDOxnBZN/Qhd2OPgs0extyzSzigKxM83LKKMkGQ=',
  ],
  ['POST', '/v3/futures/cross/position/close', '', null, 'nO9V4Xr3RiTlkTBykjtf0ZILWzCS39zsmsliQBQ4usA='],
  ['PUT', '/v3/account/notifications', '', null, '9vHdFYyotpYMCckHFwiBIvLVRl5HpLJ5RJUuORhjJ+U='],
  ['POST', '/v3/account/address/bitcoin', '', null, 'tQNw0Hc9SqPAfpOzCautzqqZ//GqQCnbcBnJLzgfrAA='],
  [
    'POST',
    '/v3/account/address/bitcoin',
    '',
    '{"format":"p2tr"}',
    'JpOc4WkSCPE2c5eFNTpa8mXFXVCw1Xjt7fUDx9denDA=',
  ],
]

describe('v3 signature', () => {
  test.each(vectors)(
    'of %s %s %s %s matches the published example',
    (method, path, query, body, signature) => {
      expect(hmac(lowerCaseSigningText({ timestampMs, method, path, query, body }))).toBe(signature)
    },
  )

  test('of a bare HMAC payload matches the published example', () => {
    expect(hmac('payload-1')).toBe('JJ8q7bXc7Kkj7cjj1EgBqA9pn70I9b2B8iLeDwDtQ2Y=')
  })

  test.each([
    ['abcd', 'df9wqmJSl9eTil7athz+sBRDtLJ/0DhJNgsTwiEoPvM='],
    ['000102030405060708090a0b0c0d0e0f', 'XzbtSY6ued6NpxXXp8E1kOZYCP33lrpsyXUOEqj/Pbc='],
  ])('of a stream login with the nonce %s matches the published example', (nonce, signature) => {
    expect(hmac(streamSignedText(timestampMs, nonce))).toBe(signature)
  })
})
