import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { toBridgeError } from '../../../electron/core/router/to-bridge-error'
import { verbatim, message } from '../../support/text'
import { json } from './support/fault-service'
import { failure, useService } from './support/use-service'

/** Every shape of protocol/rest.md#error-bodies. */

const under = useService()
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

const answerText = (text: string, status: number, headers: Record<string, string> = {}): void => {
  under.service.answer = (response) => response.writeHead(status, headers).end(text)
}

describe('an error response', () => {
  test.each([
    ['{"code":"x","message":"Not so"}', 'Not so'],
    ['{"error":"Not so"}', 'Not so'],
    ['{"error":{"code":"x","message":"Not so"}}', 'Not so'],
    ['{"message":["a is missing","b is wrong"],"error":"Bad Request"}', 'a is missing; b is wrong'],
    ['{"message":"Not so","code":3,"details":{"a":1}}', 'Not so'],
    ['"Not so"', 'Not so'],
    ['Not so', 'Not so'],
    ['\uFEFF{"message":"Not so"}', 'Not so'],
  ])('reports the message in the body %j', async (body, serviceText) => {
    answerText(body, 400)
    expect(await failure(under.exchange.openTrade(buy))).toMatchObject({
      kind: 'invalid-request',
      serviceText,
      text: message('service.said', { what: message('service.refused'), said: serviceText }),
    })
  })

  test.each(['<html><title>Bad</title></html>', '{"message":"Not s', '[]', 'null', ''])(
    'reports no message for the body %j',
    async (body) => {
      answerText(body, 400)
      const { kind, serviceText, text } = await failure(under.exchange.openTrade(buy))
      expect({ kind, serviceText, text }).toEqual({
        kind: 'invalid-request',
        serviceText: undefined,
        text: message('service.saidNothing', { what: message('service.refused') }),
      })
    },
  )

  test('reports every readable issue', async () => {
    const issues = [
      { path: null, message: 'A' },
      { path: ['margin', 0] },
      'C',
      { path: 'price', message: 'D' },
    ]
    under.service.answer = json({ message: 'Invalid request', issues }, 400)
    const error = await failure(under.exchange.openTrade(buy))
    expect(error.issues).toEqual([
      { field: '', ...verbatim('A') },
      { field: 'margin.0', ...message('service.notAccepted') },
      { field: 'price', ...verbatim('D') },
    ])
  })

  test.each([405, 418, 429, 503])(
    'passes its message on to the window with status %i',
    async (status) => {
      under.service.answer = json({ message: 'Because of this' }, status, { 'retry-after': '60' })
      const error = toBridgeError(await failure(under.exchange.account()).catch((reason: unknown) => reason))
      expect(inspect(error)).toContain('Because of this')
    },
    20_000,
  )
})

describe('a failed request', () => {
  test('reports the seconds to wait when the rate limit is reached', async () => {
    under.service.answer = json({ message: 'Too many' }, 429, { 'retry-after': '7' })
    const { text } = await failure(under.exchange.openTrade(buy))
    expect(text).toEqual(
      message('service.quoted', {
        what: message('service.fewerRequestsFor', { seconds: 7 }),
        said: 'Too many',
      }),
    )
  })

  test('reports that the address has no exchange when a web page returns 404', async () => {
    answerText('<html>', 404)
    expect((await failure(under.exchange.account())).text).toEqual(
      message('service.saidNothing', { what: message('service.nothingAtAddress') }),
    )
  })

  test('reports the origin that a redirect leads to', async () => {
    answerText('', 308, { location: 'https://api.example.com/v2/user?a=1' })
    const reason = message('service.sendsOnTo', { where: 'https://api.example.com', status: '308' })
    expect((await failure(under.exchange.account())).text).toEqual(
      message('service.saidNothing', { what: reason }),
    )
  })

  test('reports whether it was sent when the connection is lost or refused', async () => {
    under.service.answer = () => under.service.cutConnections()
    expect(await failure(under.exchange.openTrade(buy))).toMatchObject({
      kind: 'unknown-outcome',
      text: message('service.sentWithoutAnswer', { why: message('service.why.connectionLost') }),
    })
    await under.service.stop()
    expect(await failure(under.exchange.openTrade(buy))).toMatchObject({
      kind: 'not-sent',
      text: message('service.notReached', { why: message('service.why.nothingAnswers') }),
    })
  })

  test('is not sent during a pause requested by the exchange', async () => {
    under.service.answer = json({}, 503, { 'retry-after': '600' })
    await failure(under.exchange.account())
    const error = await failure(under.exchange.openTrade(buy))
    expect([error.kind, error.retryAtMs]).toEqual(['rate-limited', under.clock.nowMs() + 600_000])
    expect(under.service.requests).toHaveLength(1)
  })
})

describe('redaction', () => {
  const hidden = /pass-te|key-te|test-se/

  test('hides a secret that is cut off at the end of a message', async () => {
    under.service.answer = json({ message: `${'x'.repeat(293)}key-text` }, 400)
    const error = await failure(under.exchange.openTrade(buy))
    expect(error.serviceText).toContain('xxx')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(hidden)
  })

  test('hides secrets in the field and the message of an issue', async () => {
    under.service.answer = json(
      { message: 'no', issues: [{ path: ['pass-text'], message: 'test-secret' }] },
      400,
    )
    const error = await failure(under.exchange.openTrade(buy))
    expect(error.issues).toEqual([{ field: '[secret]', ...verbatim('[secret]') }])
  })

  test('hides the signature and other spellings of a secret', async () => {
    under.service.answer = (response, { headers }) => {
      const signature = String(headers['lnm-access-signature'])
      const inBase64 = Buffer.from('test-secret').toString('base64')
      response.writeHead(401).end(JSON.stringify({ message: `${signature} of ${inBase64}` }))
    }
    expect((await failure(under.exchange.openTrade(buy))).serviceText).toBe('[secret] of [secret]=')
  })

  test('hides secrets in an unreadable response', async () => {
    answerText('pass-text', 200)
    const error = await failure(under.exchange.pulse?.ping() ?? Promise.resolve())
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(hidden)
  })
})
