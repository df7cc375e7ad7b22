import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../support/any-text'
import { readKeyBundle } from '@common/domain/services/read-key-bundle'

const key = 'pq3Yk1b0oWfM5wS7nZr2Jt8uVx4cLd6e='
const secret = 'A0vN9sK2mQ7xR4tW8yB1cD5fG3hJ6kL9pZ2qE7rT4uY8iO1pA5sD3fG6hJ=='
const passphrase = 'c0ld-4pple'
const bundle = { key, secret, passphrase }

describe('pasted key bundle', () => {
  test.each([
    ['JSON', JSON.stringify(bundle, null, 2)],
    [
      'nested JSON with other names',
      JSON.stringify({ account: { apiKey: key, apiSecret: secret, passphrase } }),
    ],
    ['an environment file', `API_KEY=${key}\nexport API_SECRET="${secret}"\nAPI_PASSPHRASE='${passphrase}'`],
    ['labels with colons', `Key: ${key}\nSecret: ${secret}\nPassphrase: ${passphrase}`],
    ['each label in a line before', `API key\n${key}\n\nSecret\n${secret}\nPassphrase:\n${passphrase}\n`],
    ['the values alone', `${passphrase}\n${secret}\n${key}`],
    ['in one line', `${secret} ${key} ${passphrase}`],
  ])('is read: %s', (_, text) => {
    expect(readKeyBundle(text)).toEqual(bundle)
  })

  test.each([
    ['spaces around JSON', `  ${JSON.stringify(bundle)}\n`],
    ['an empty value before the right one', JSON.stringify({ old: { key: '' }, nothing: null, ...bundle })],
    ['spaces around a value', JSON.stringify({ ...bundle, key: ` ${key} ` })],
    ['a label before an empty line', `key\n\n${key}\nsecret=${secret}\npassphrase=${passphrase}`],
  ])('is read with %s', (_, text) => {
    expect(readKeyBundle(text)).toEqual(bundle)
  })

  test('is not read from the JSON value null', () => {
    expect(readKeyBundle('null')).toEqual({})
  })

  test('takes a long line that ends like a label for a value', () => {
    const long = 'abcdefghijklmnopqrstuvwxyz123key'
    expect(readKeyBundle(`${long}\nsecret=${secret}`)).toEqual({ secret })
  })

  test.each([
    ['the secret', `${secret}\n${secret.toLowerCase()}\n${passphrase}`],
    ['the passphrase', `${secret}\n${key}\n${key.toUpperCase()}`],
  ])('is not guessed from three values if the key is as long as %s', (_, text) => {
    expect(readKeyBundle(text)).toEqual({})
  })

  test('is read in any order', () => {
    const lines = [`key=${key}`, `secret = ${secret}`, `passphrase: ${passphrase}`]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lines, { minLength: 3 }),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        (some, end) => {
          expect(readKeyBundle(some.join(end))).toEqual(bundle)
        },
      ),
    )
  })

  test('is read with the addresses from the first line of the practice exchange', () => {
    const line = {
      ready: true,
      rest: 'http://127.0.0.1:8080',
      ws: 'ws://127.0.0.1:8080',
      controlToken: 'not-a-key',
      account: { username: 'somebody', ...bundle },
    }
    expect(readKeyBundle(JSON.stringify(line))).toEqual({
      ...bundle,
      restUrl: 'http://127.0.0.1:8080',
      wsUrl: 'ws://127.0.0.1:8080',
    })
  })

  test.each([
    ['nothing', ''],
    ['one value', key],
    ['two of the same length, which could be either', `${key}\n${key}\n${passphrase}`],
    ['other words', 'please find attached the invoice of November'],
    ['a list', '[1, 2, 3]'],
  ])('is empty for %s', (_, text) => {
    expect(readKeyBundle(text)).toEqual({})
  })

  test('is read if it contains a single part', () => {
    expect(readKeyBundle(`secret: ${secret}`)).toEqual({ secret })
  })

  test('is read without an exception from any text', () => {
    fc.assert(fc.property(anyText(300), (text) => void readKeyBundle(text)))
  })
})
