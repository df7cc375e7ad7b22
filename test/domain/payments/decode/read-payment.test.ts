import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeLnurl, readLnurl } from '@common/domain/payments/decode/lnurl'
import { unsupportedPaymentText } from '@common/domain/payments/decode/unsupported-payment-text'
import { message, verbatim } from '../../../support/text'
import { findPaymentNetworks, possibleCoins } from '@common/domain/payments/decode/networks'
import type { LightningPayment } from '@common/domain/payments/decode/pasted'
import { readPayment } from '@common/domain/payments/decode/read-payment'
import { secretCodes } from '@common/domain/payments/decode/plain-codes'
import { msat, sats } from '@common/domain/units'
import { anyText } from '../../../support/any-text'
import { lud01, lud01Url, pastedSamples } from './pasted-samples'

function lightning(payment: LightningPayment): string {
  if (payment.kind === 'invoice') {
    const { amountMsat } = payment.invoice
    return `invoice of ${amountMsat === null ? 'any amount' : `${amountMsat / 1000} sats`}`
  }
  const { use, host, lightningAddress } = payment.link
  return lightningAddress === null ? `lnurl (${use}) at ${host}` : `Lightning address ${lightningAddress}`
}

function describePayment(text: string): string {
  const pasted = readPayment(text)
  const networks = findPaymentNetworks(pasted)?.join(', ')
  switch (pasted.kind) {
    case 'invoice':
    case 'lnurl':
      return [
        [networks, lightning(pasted)].filter((part) => part !== undefined).join(': '),
        ...[pasted.label, pasted.message].filter((text) => text !== undefined),
      ].join(', ')
    case 'bitcoin': {
      const { address, amountSats, label, message } = pasted
      const extras = [amountSats === null ? null : `${amountSats} sats`, label, message].filter(
        (each) => each,
      )
      const other = pasted.lightning === null ? [] : [`or ${lightning(pasted.lightning)}`]
      return [`${networks}: ${address.kind}`, ...extras, ...other].join(', ')
    }
    case 'not-understood':
      return `not understood: ${pasted.why.code}`
  }
}

describe('payment input', () => {
  test.each(pastedSamples)('is read: %s', (_name, text, says) => expect(describePayment(text)).toBe(says))

  test('is resolved to the URL of an LNURL', () => {
    expect(readLnurl(lud01)).toMatchObject({ ok: true, link: { url: lud01Url } })
    expect(encodeLnurl(lud01Url)).toBe(lud01.toLowerCase())
    expect(readPayment('anything@127.0.0.1:4711')).toMatchObject({
      link: { url: 'http://127.0.0.1:4711/.well-known/lnurlp/anything' },
    })
  })

  test('triggers a warning for keys, seed words and wallet connections only', () => {
    const secrets: readonly string[] = secretCodes
    const warned = pastedSamples.flatMap(([name, text]) => {
      const pasted = readPayment(text)
      return pasted.kind === 'not-understood' && secrets.includes(pasted.why.code) ? [name] : []
    })
    expect(warned).toEqual([
      'seed words',
      'numbered seed words',
      'a private key',
      'a private key of a test network',
      'an extended private key',
      'a key of Nostr',
      'the connection of a wallet',
      'fifteen seed words',
    ])
  })
})

test.each([
  [{ code: 'too-long', length: 8000, most: 7089 }, message('pasted.tooLong', { length: 8000, most: 7089 })],
  [
    { code: 'invoice', detail: verbatim('cut short') },
    message('pasted.badInvoice', { why: verbatim('cut short') }),
  ],
  [
    { code: 'amounts-differ', linkSats: sats(2), invoiceMsat: msat(2500) },
    message('pasted.amountsDiffer', { link: 2, invoice: 2.5 }),
  ],
  [{ code: 'e-mail' }, message('pasted.eMail')],
] as const)('the reason is displayed for $code', (why, text) => {
  expect(unsupportedPaymentText(why)).toEqual(text)
})

test.each([
  ['mainnet', 'https://localhost', ['mainnet']],
  ['testnet', 'https://api.example.com', ['testnet']],
  ['testnet', 'http://127.0.0.1:8080', ['testnet', 'practice']],
  ['practice', 'http://localhost', ['practice']],
] as const)('only a local test exchange may have practice coins: %s at %s', (network, url, coins) => {
  expect(possibleCoins(network, url)).toEqual(coins)
})

describe('any payment input', () => {
  const starts = [
    '',
    'bitcoin:',
    'lightning:',
    'lnurl1',
    'lnurlp://',
    'https://x.y/?lightning=',
    'lnbc1',
    'a@',
  ]
  const texts = fc.tuple(fc.constantFrom(...starts), anyText(80)).map(([start, rest]) => start + rest)
  const broken = fc
    .tuple(fc.constantFrom(...pastedSamples.map(([, text]) => text)), fc.nat(9000), anyText(3))
    .map(([text, at, other]) => text.slice(0, at % text.length) + other + text.slice((at % text.length) + 1))

  test('is read or rejected without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(texts, broken), (text) => {
        expect(['invoice', 'bitcoin', 'lnurl', 'not-understood']).toContain(readPayment(text).kind)
      }),
      { numRuns: 1500 },
    )
  })

  const urls = fc
    .tuple(fc.constantFrom('http', 'https', 'ftp', 'file'), fc.domain(), fc.string())
    .map(([scheme, host, rest]) => `${scheme}://${host}/${rest}`)

  test('results in https addresses or addresses of this computer only', () => {
    fc.assert(
      fc.property(fc.oneof(texts, broken, urls.map(encodeLnurl)), (text) => {
        const pasted = readPayment(text)
        if (pasted.kind !== 'lnurl') return
        expect(pasted.link.url).toMatch(/^(https:\/\/|http:\/\/(127\.|localhost|\[::1\]))/)
      }),
      { numRuns: 300 },
    )
  })
})
