import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Redactor } from '../../electron/core/exchange/rest/redactor'
import { json } from '../core/exchange/support/fault-service'
import { wireUser } from '../core/exchange/support/recorded'
import { failure, useService } from '../core/exchange/support/use-service'
import { usedCpuMs } from '../support/time/used-cpu-ms'

/**
 * Attacker: a hostile exchange, which receives the API key and passphrase with every request.
 * Wants: the app to show, log and store them in disguise, for readers of screenshots, logs or diagnostic reports.
 */

const under = useService()
const secretTexts = ['key-text', 'pass-text', 'test-secret']

const inHex = (text: string): string => Buffer.from(text).toString('hex')
const inBase64 = (text: string): string => Buffer.from(text).toString('base64')
const entities = (text: string): string => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('')
const between = (text: string, separator: string): string => [...text].join(separator)

const spelled: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  reversed: (text) => [...text].reverse().join(''),
  'in hex': inHex,
  'in hex, in capitals': (text) => inHex(text).toUpperCase(),
  'in base64': inBase64,
  'in base64, one byte on': (text) => inBase64(`x${text}`),
  'in base64, two bytes on': (text) => inBase64(`xy${text}z`),
  'as in an address': (text) => [...text].map((letter) => `%${inHex(letter)}`).join(''),
  'as entities': entities,
  'as entities in hex': (text) => [...text].map((letter) => `&#x${inHex(letter)}`).join(';'),
  'as escapes': (text) => [...text].map((letter) => `\\u00${inHex(letter)}`).join(''),
  'split by what has no width': (text) => between(text, '\u200b'),
  'split by what turns the direction': (text) => between(text, '\u202e'),
  'split by control characters': (text) => between(text, '\u0001'),
  'split by entities that are not seen': (text) => between(text, '&#8203;'),
  'in hex, split': (text) => between(inHex(text), '\u2060'),
}

function containsSecret(text: string, secret: string): boolean {
  const plain = text
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#([0-9]+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u206f]/g, '')
    .toLowerCase()
  const reversed = [...plain].reverse().join('')
  const core = (offset: number): string =>
    inBase64(`${'x'.repeat(offset)}${secret}`)
      .slice(4, -4)
      .toLowerCase()
  return [secret, inHex(secret)]
    .map((each) => each.toLowerCase())
    .concat([0, 1, 2].map(core).filter(({ length }) => length >= 8))
    .some((each) => plain.includes(each) || reversed.includes(each))
}

/** Excludes characters of escape sequences. */
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$*+,-./:=?@^_~ ']
const secrets = fc.string({ unit: fc.constantFrom(...letters), minLength: 10, maxLength: 60 })
const around = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })

test.each(Object.keys(spelled))('the redactor removes a secret written %s', (name) => {
  fc.assert(
    fc.property(secrets, around, around, (secret, before, after) => {
      const reported = `${before} ${spelled[name]?.(secret) ?? ''} ${after}`
      const clean = new Redactor([secret]).redactText(reported)
      expect(clean).toContain('[secret]')
      expect(containsSecret(clean.replaceAll('[secret]', '\n'), secret)).toBe(false)
    }),
  )
})

test('the redactor leaves a text without secrets unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(new Redactor(['correct horse battery staple']).redactText(text)).toBe(text)
    }),
  )
})

test.each(Object.entries(spelled))('the client redacts a secret in a user name, %s', async (_name, spell) => {
  for (const secret of secretTexts) {
    under.service.answer = json({ ...wireUser, username: `Hello ${spell(secret)}` })
    const { username } = await under.exchange.account()
    expect(username).toContain('[secret]')
    expect(containsSecret(username.replaceAll('[secret]', '\n'), secret)).toBe(false)
  }
})

test.each(Object.entries(spelled))(
  'the client redacts a secret in an error response, %s',
  async (_name, spell) => {
    for (const secret of secretTexts) {
      const phrase = `No, ${spell(secret)}!`
      under.service.answer = json({ message: phrase, issues: [{ path: [phrase], message: phrase }] }, 400)
      const reported = inspect(
        await failure(under.exchange.closeTrade('00000000-0000-4000-8000-000000000000')),
        {
          depth: 9,
        },
      )
      expect(reported).toContain('[secret]')
      expect(containsSecret(reported.replaceAll('[secret]', '\n'), secret)).toBe(false)
    }
  },
)

test('the client redacts a secret in a redirect address', async () => {
  under.service.answer = (response) =>
    response.writeHead(302, { location: 'https://pass-text.example' }).end()
  expect(inspect(await failure(under.exchange.account()))).not.toContain('pass-text')
})

test('the redactor leaves ids, hashes and states unchanged if a key contains a part of them', () => {
  const trade = { id: 'b87eef8a-52ab-2fea-1adc-c41fba870b0f', note: 'deaf', state: 'running' }
  expect(new Redactor(['2fea']).value(trade)).toEqual(trade)
  expect(new Redactor(['deaf']).value(trade)).toMatchObject({ note: '[secret]' })
})

test('the redactor processes a response of a megabyte in less than two seconds of CPU time', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: `b87eef8a-52ab-2fea-1adc-${String(index).padStart(12, '0')}`,
    side: 'b',
    note: index % 2 ? 'a "word" of it' : 'a % of it & more',
    price: 50_000 + index,
  }))
  const raw = JSON.stringify(rows)
  expect(raw.length).toBeGreaterThan(900_000)
  const redactor = new Redactor(['k'.repeat(40), 's'.repeat(60), 'correct horse battery staple'])
  let clean: unknown
  // A quadratic search would exceed the limit by far.
  expect(usedCpuMs(() => (clean = redactor.value(rows)))).toBeLessThan(2000)
  expect(clean).toEqual(rows)
})

test.each(['b87eef8a-52ab-2fea-1adc-c41fba870b0f', '52ab-2fea', 'c41fba870b0f'])(
  'the redactor removes the passphrase %s from a trade id that contains it',
  (passphrase) => {
    const trade = { id: 'B87EEF8A-52AB-2FEA-1ADC-C41FBA870B0F' }
    expect(JSON.stringify(new Redactor([passphrase]).value(trade)).toLowerCase()).not.toContain(passphrase)
  },
)
