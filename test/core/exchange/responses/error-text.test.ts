import { describe, expect, test } from 'vitest'
import { readServiceText } from '../../../../electron/core/exchange/rest/error-text'
import { message } from '../../../support/text'

const read = (answer: unknown, redact = (text: string): string => text) =>
  readServiceText(typeof answer === 'string' ? answer : JSON.stringify(answer), redact)

describe('the text of an error response', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a message', { message: 'Not so' }, 'Not so'],
    ['a message besides an error', { message: 'Not so', error: 'Bad Request' }, 'Not so'],
    ['an error', { error: 'Bad Request' }, 'Bad Request'],
    ['a list of messages', { message: ['one', 2, 'three'] }, 'one; three'],
    [
      'a list of 21 messages',
      { message: Array.from('abcdefghijklmnopqrstu') },
      'a; b; c; d; e; f; g; h; i; j; k; l; m; n; o; p; q; r; s; t',
    ],
    ['a nested body', { error: { message: 'Not so' } }, 'Not so'],
    ['a nested body, besides a message', { message: 'outside', error: { message: 'inside' } }, 'inside'],
    ['a message that is no text', { message: 7 }, undefined],
    ['an empty message', { message: '' }, undefined],
    ['a JSON text', '"Not so"', 'Not so'],
    ['a JSON number', '7', undefined],
    ['a JSON null', 'null', undefined],
    ['a JSON list', '["Not so"]', undefined],
    ['a plain text', ' Not so \n', 'Not so'],
    ['a plain text with a comparison', 'margin < minimum', 'margin < minimum'],
    ['a page', '<html>', undefined],
    ['a text with a tag', 'Not <b class="x">so</b>', undefined],
    ['a text with a short tag', 'Not <b>so', undefined],
    ['cut JSON', '{"message":"No', undefined],
    ['a cut list', '["No', undefined],
    ['nothing', '', undefined],
    ['whitespace', ' \n', undefined],
  ])('is read from %s', (_name, answer, text) => {
    expect(read(answer).text).toBe(text)
  })

  test('has no control characters', () => {
    expect(read({ message: 'a\n\u0000\u001bb\u007fc' }).text).toBe('a b c')
  })

  test('is cut to 300 characters after the search for secrets in the first 10,000', () => {
    const searched: string[] = []
    const redact = (text: string): string => {
      searched.push(text)
      return text.replace('secret'.repeat(100), '[secret]')
    }
    expect(read({ message: `${'secret'.repeat(100)}${'.'.repeat(300)}` }, redact).text).toBe(
      `[secret]${'.'.repeat(292)}`,
    )
    read({ message: '.'.repeat(10_001) }, redact)
    expect(searched.map(({ length }) => length)).toEqual([900, 10_000])
  })

  test('is separate from the code of the body', () => {
    expect(read({ code: 'tradeNotOpen', message: 7 }).body).toMatchObject({ code: 'tradeNotOpen' })
    expect(read({ error: { code: 4 } }).body).toMatchObject({ code: 4 })
    expect(['"Not so"', '[]', '', '7'].map((answer) => read(answer).body)).toEqual(Array(4).fill(undefined))
  })
})

describe('the issues of an error response', () => {
  const verbatim = (words: string) => message('message.verbatim', { words })

  test.each<[string, unknown, object]>([
    ['a path', { path: ['margin'], message: 'Too small' }, { field: 'marginSats', ...verbatim('Too small') }],
    [
      'a path of names and positions',
      { path: ['legs', 0, true, 'x'], message: 'No' },
      { field: 'legs.0.x', ...verbatim('No') },
    ],
    ['a path as text', { path: 'stoploss', message: 'No' }, { field: 'stopLossPrice', ...verbatim('No') }],
    ['no path', { message: 'No' }, { field: '', ...verbatim('No') }],
    ['no message', { path: ['margin'] }, { field: 'marginSats', ...message('service.notAccepted') }],
    [
      'a message that is no text',
      { path: ['margin'], message: 7 },
      { field: 'marginSats', ...message('service.notAccepted') },
    ],
    [
      'eleven names',
      { path: Array.from('abcdefghijk'), message: 'No' },
      { field: 'a.b.c.d.e.f.g.h.i.j', ...verbatim('No') },
    ],
  ])('are read with %s', (_name, issue, expected) => {
    expect(read({ issues: [issue] }).issues).toEqual([expected])
    expect(read({ error: { issues: [issue] } }).issues).toEqual([expected])
  })

  test('are at most 20, and only objects', () => {
    const issues = Array.from({ length: 21 }, (_, index) => ({ path: [`f${index}`], message: 'No' }))
    expect(read({ issues }).issues.map(({ field }) => field)).toEqual(
      issues.slice(0, 20).map(({ path }) => path[0]),
    )
    expect(read({ issues: [7, null, 'No', { path: ['a'] }] }).issues).toHaveLength(1)
    expect(read({ issues: 'No' }).issues).toEqual([])
    expect(read('"No"').issues).toEqual([])
  })

  test('are searched for secrets and have no control characters', () => {
    const redact = (text: string): string => text.replace('key', '[secret]')
    const [issue] = read({ issues: [{ path: ['key\n'], message: 'is key\n' }] }, redact).issues
    expect(issue).toEqual({ field: '[secret] ', ...verbatim('is [secret] ') })
  })
})
