import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { toBridgeError } from '../../../electron/core/router/to-bridge-error'
import { issuesInEnglish } from '../../support/in-english'
import { json } from './support/fault-service'
import { failure, useService } from './support/use-service'

/** What the user is told of answers that refuse, whatever shape they have (protocol/rest.md#error-bodies). */

const under = useService()
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

const answerText = (text: string, status: number, headers: Record<string, string> = {}): void => {
  under.service.answer = (response) => response.writeHead(status, headers).end(text)
}

describe('the service’s own words are kept', () => {
  test.each([
    ['{"code":"x","message":"Not so"}', 'Not so'],
    ['{"error":"Not so"}', 'Not so'],
    ['{"error":{"code":"x","message":"Not so"}}', 'Not so'],
    ['{"message":["a is missing","b is wrong"],"error":"Bad Request"}', 'a is missing; b is wrong'],
    ['{"message":"Not so","code":3,"details":{"a":1}}', 'Not so'],
    ['"Not so"', 'Not so'],
    ['Not so', 'Not so'],
    ['\uFEFF{"message":"Not so"}', 'Not so'],
    ['<html><title>Bad</title></html>', undefined],
    ['{"message":"Not s', undefined],
    ['[]', undefined],
    ['null', undefined],
    ['', undefined],
  ])('of %s', async (text, serviceText) => {
    answerText(text, 400)
    const error = await failure(under.exchange.openTrade(buy))
    expect([error.kind, error.serviceText]).toEqual(['invalid-request', serviceText])
    if (serviceText !== undefined) expect(error.message).toContain(serviceText)
  })

  test('of every issue that can be read', async () => {
    const issues = [
      { path: null, message: 'A' },
      { path: ['margin', 0] },
      'C',
      { path: 'price', message: 'D' },
    ]
    under.service.answer = json({ message: 'Invalid request', issues }, 400)
    const { issues: told } = await failure(under.exchange.openTrade(buy))
    expect(issuesInEnglish(told)).toEqual([
      { field: '', message: 'A' },
      { field: 'margin.0', message: 'not accepted' },
      { field: 'price', message: 'D' },
    ])
  })

  test.each([405, 418, 429, 503])(
    'with status %i, on the way to the window',
    async (status) => {
      under.service.answer = json({ message: 'Because of this' }, status, { 'retry-after': '60' })
      const error = toBridgeError(await failure(under.exchange.account()).catch((reason: unknown) => reason))
      expect(inspect(error)).toContain('Because of this')
    },
    20_000,
  )
})

describe('what to do is said', () => {
  test('when the rate limit is used up', async () => {
    under.service.answer = json({ message: 'Too many' }, 429, { 'retry-after': '7' })
    const { message } = await failure(under.exchange.openTrade(buy))
    expect(message).toBe('The service asks for fewer requests. Try again in 7 s: Too many')
  })

  test('when there is another page in place of the service', async () => {
    answerText('<html>', 404)
    expect((await failure(under.exchange.account())).message).toBe(
      'There is nothing at this address of the service.',
    )
  })

  test('when it has moved', async () => {
    answerText('', 308, { location: 'https://api.example.com/v2/user?a=1' })
    expect((await failure(under.exchange.account())).message).toContain(
      'sends on to https://api.example.com (status 308)',
    )
  })

  test('when nobody is there, or somebody else', async () => {
    under.service.answer = () => under.service.cutConnections()
    expect((await failure(under.exchange.openTrade(buy))).message).toContain('the connection was lost')
    await under.service.stop()
    const error = await failure(under.exchange.openTrade(buy))
    expect([error.kind, error.message]).toEqual([
      'not-sent',
      'Nothing was sent: no connection to the service (nothing answers at its address; check the address).',
    ])
  })

  test('when a pause is on, before anything is sent', async () => {
    under.service.answer = json({}, 503, { 'retry-after': '600' })
    await failure(under.exchange.account())
    const error = await failure(under.exchange.openTrade(buy))
    expect([error.kind, error.retryAtMs]).toEqual(['rate-limited', under.clock.nowMs() + 600_000])
    expect(under.service.requests).toHaveLength(1)
  })
})

describe('no part of the key shows', () => {
  const hidden = /pass-te|key-te|test-se/

  test('where a text is cut', async () => {
    under.service.answer = json({ message: `${'x'.repeat(293)}key-text` }, 400)
    expect((await failure(under.exchange.openTrade(buy))).message).not.toMatch(hidden)
  })

  test('in the name of a field', async () => {
    under.service.answer = json(
      { message: 'no', issues: [{ path: ['pass-text'], message: 'test-secret' }] },
      400,
    )
    const error = await failure(under.exchange.openTrade(buy))
    expect(issuesInEnglish(error.issues)).toEqual([{ field: '[secret]', message: '[secret]' }])
  })

  test('in another spelling, nor does the signature', async () => {
    under.service.answer = (response, { headers }) => {
      const signature = String(headers['lnm-access-signature'])
      const inBase64 = Buffer.from('test-secret').toString('base64')
      response.writeHead(401).end(JSON.stringify({ message: `${signature} of ${inBase64}` }))
    }
    expect((await failure(under.exchange.openTrade(buy))).serviceText).toBe('[secret] of [secret]=')
  })

  test('in an answer that makes no sense', async () => {
    answerText('pass-text', 200)
    const error = await failure(under.exchange.pulse?.ping() ?? Promise.resolve())
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(hidden)
  })
})
