import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLink, readLink } from '@common/domain/payments/decode/read-link'
import { message } from '../../../support/text'

describe('readLink', () => {
  test.each([
    'lightning:lnbc1example',
    'LIGHTNING:LNBC1EXAMPLE',
    'lightning://alice@pay.example',
    'bitcoin:bc1qexample?amount=0.001&label=Coffee',
  ])('returns %j unchanged', (link) => {
    expect(readLink(link)).toEqual({ kind: 'pay', text: link })
  })

  test.each(['', 'lightning:', 'bitcoin://', 'lightning:   ', 'https://pay.example', '--data=/tmp'])(
    'rejects %j, which contains nothing to pay',
    (link) => {
      expect(readLink(link)).toEqual({ kind: 'link-refused', why: message('deepLink.empty') })
    },
  )

  test.each(['\u202E', '\u200B', '\u0000', '\u2066'])(
    'rejects a link with the hidden character %j',
    (hidden) => {
      expect(readLink(`lightning:lnbc1${hidden}example`)).toEqual({
        kind: 'link-refused',
        why: message('deepLink.hidden'),
      })
    },
  )

  test('accepts links up to the capacity of a QR code', () => {
    const longest = `lightning:${'a'.repeat(7089 - 'lightning:'.length)}`
    expect(readLink(longest)).toEqual({ kind: 'pay', text: longest })
    expect(readLink(`${longest}a`)).toEqual({
      kind: 'link-refused',
      why: message('deepLink.tooLong', { most: 7089 }),
    })
  })

  test('returns any link unchanged or rejects it', () => {
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0x10_ff_ff }))
      .map((codes) => String.fromCodePoint(...codes))
    const anyUrl = fc
      .tuple(fc.domain(), fc.base64String())
      .map(([domain, path]) => `https://${domain}/${path}?a=b#c`)
    fc.assert(
      fc.property(fc.oneof(anyText, anyUrl), fc.boolean(), (rest, hasScheme) => {
        const link = hasScheme ? `lightning:${rest}` : rest
        const shellRequest = readLink(link)
        if (shellRequest.kind === 'pay') expect([shellRequest.text, isLink(link)]).toEqual([link, true])
        else expect(shellRequest.kind).toBe('link-refused')
      }),
    )
  })
})
