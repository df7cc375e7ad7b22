import { describe, expect, test } from 'vitest'
import { message } from '@common/texts/message'
import { toExchangeError } from '../../../../electron/core/exchange/rest/answer-error'

const body = (change: object = {}): string => JSON.stringify({ message: 'Not so', ...change })
const answer = {
  ...{ status: 400, text: body(), write: false, nowMs: 1000 },
  ...{ retryAtMs: undefined, location: undefined, namesWait: false, isTimeOff: false },
}
const classify = (
  change: Partial<Omit<typeof answer, 'retryAtMs' | 'location'>> & { retryAtMs?: number; location?: string },
) => toExchangeError({ ...answer, ...change }, (text) => text)

describe('a refusal', () => {
  test.each([
    [{ status: 400 }, 'invalid-request'],
    [{ status: 401 }, 'unauthorized'],
    [{ status: 401, isTimeOff: true }, 'clock-skew'],
    [{ status: 401, text: body({ code: 'timestampOutOfRange' }) }, 'clock-skew'],
    [{ status: 403 }, 'forbidden'],
    [{ status: 403, text: '' }, 'banned'],
    [{ status: 403, text: '<html>' }, 'banned'],
    [{ status: 403, namesWait: true }, 'banned'],
    [{ status: 403, text: body({ code: 'addressBanned' }) }, 'banned'],
    [{ status: 404 }, 'not-found'],
    [{ status: 405 }, 'unsupported'],
    [{ status: 409 }, 'invalid-request'],
    [{ status: 418 }, 'invalid-request'],
    [{ status: 418, namesWait: true }, 'banned'],
    [{ status: 418, text: body({ code: 'addressBanned' }) }, 'banned'],
    [{ status: 429 }, 'rate-limited'],
    [{ status: 429, text: body({ code: 'addressBanned' }) }, 'banned'],
    [{ status: 501 }, 'unsupported'],
  ])('with %j is %s, for reads and writes', (change, kind) => {
    expect([classify(change).kind, classify({ ...change, write: true }).kind]).toEqual([kind, kind])
  })

  test.each([
    [{ status: 302 }, 'bad-answer'],
    [{ status: 500 }, 'server'],
    [{ status: 502 }, 'server'],
    [{ status: 503 }, 'maintenance'],
  ])('with %j of a read is %s, and leaves the outcome of a write unknown', (change, kind) => {
    expect(classify(change)).toMatchObject({ kind, status: change.status })
    expect(classify({ ...change, write: true }).kind).toBe('unknown-outcome')
  })
})

test('a timeout at the exchange leaves the outcome of a write unknown', () => {
  expect(classify({ status: 408, write: true }).kind).toBe('unknown-outcome')
})

describe('the text of a refusal', () => {
  test.each([
    [{ status: 429, retryAtMs: 3500 }, message('service.fewerRequestsFor', { seconds: 3 })],
    [{ status: 429 }, message('service.fewerRequests')],
    [{ status: 503, retryAtMs: 1001 }, message('service.maintenanceFor', { seconds: 1 })],
    [{ status: 503 }, message('service.maintenance')],
    [{ status: 404, text: '' }, message('service.nothingAtAddress')],
    [{ status: 500 }, message('service.ownProblem', { status: '500' })],
    [
      { status: 302, location: 'https://other.example/path?token=1' },
      message('service.sendsOnTo', { where: 'https://other.example', status: '302' }),
    ],
    [{ status: 302, location: '/path' }, message('service.sendsOn', { status: '302' })],
  ])('with %j says why', (change, what) => {
    expect(classify(change).text.values?.['what']).toEqual(what)
  })

  test('quotes the exchange', () => {
    const error = classify({ text: body({ issues: [{ path: ['margin'], message: 'Too small' }] }) })
    expect(error).toMatchObject({
      text: message('service.said', { what: message('service.refused'), said: 'Not so' }),
      serviceText: 'Not so',
      issues: [{ field: 'marginSats', ...message('message.verbatim', { words: 'Too small' }) }],
    })
    expect(classify({ text: '' }).text).toEqual(
      message('service.saidNothing', { what: message('service.refused') }),
    )
  })

  test('never contains a secret, and stays a refusal if the redaction fails', () => {
    const redacted = toExchangeError({ ...answer, text: body({ message: 'key k1 x' }) }, (text) =>
      text.replaceAll('k1', '[secret]'),
    )
    expect(redacted.serviceText).toBe('key [secret] x')
    const failed = toExchangeError(answer, () => {
      throw new Error('too deep')
    })
    expect(failed).toMatchObject({ kind: 'invalid-request', serviceText: undefined, issues: [] })
  })
})
