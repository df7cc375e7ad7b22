import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32 } from '@scure/base'
import { beforeEach, expect, test } from 'vitest'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

const secretKey = createHash('sha256').update('a wallet').digest()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const key = hex(secp256k1.getPublicKey(secretKey))
const sign = (k1: string) =>
  hex(secp256k1.sign(Buffer.from(k1, 'hex'), secretKey, { prehash: false, format: 'der' }))

let server: BareServer
beforeEach(() => {
  server = openBareServer()
})

async function challenge(): Promise<{ readonly target: string; readonly k1: string }> {
  const { lnurl } = (await server.send('POST', '/v1/lnurl/auth')).body as unknown as { lnurl: string }
  const { words } = bech32.decode(lnurl as `lnurl1${string}`, false)
  const { pathname, search, searchParams } = new URL(Buffer.from(bech32.fromWords(words)).toString())
  return { target: `${pathname}${search}`, k1: searchParams.get('k1') ?? '' }
}

test('a challenge signed by a wallet works once', async () => {
  const { target, k1 } = await challenge()
  const signed = `${target}&sig=${sign(k1)}&key=${key}&token=true`
  expect((await server.send('GET', signed)).body).toMatchObject({ status: 'OK' })
  const { status, text } = await server.send('GET', signed)
  expect([status, JSON.parse(text)]).toMatchObject([400, { status: 'ERROR', code: 'invalidRequest' }])
  expect(text).not.toContain('token')
})

test('a rejected login has the error fields that wallets read', async () => {
  const { target } = await challenge()
  const { status, body } = await server.send('GET', `${target}&sig=30&key=${key}`)
  const message = 'sig is not a valid signature of k1 by key'
  expect([status, body]).toMatchObject([
    401,
    { status: 'ERROR', reason: message, code: 'apiKeyInvalidSignature', message },
  ])
})
