import { bech32 } from '@scure/base'
import { expect, test } from 'vitest'
import { encodeLnurl, readLnurl } from '@common/domain/payments/decode/lnurl'

const url = 'https://pay.example.com/?q='
const ofBytes = (length: number): string => encodeLnurl(url.padEnd(length, 'a'))

test('an LNURL is read up to the capacity of a QR code', () => {
  const [longest, longer] = [ofBytes(4423), ofBytes(4424)]
  expect([longest.length, longer.length]).toEqual([7089, 7091])
  expect(readLnurl(longest)).toMatchObject({ ok: true, link: { host: 'pay.example.com' } })
  expect(readLnurl(longer)).toEqual({ ok: false, code: 'lnurl-mistyped' })
})

test('an LNURL whose checksum is valid but whose words are no bytes is mistyped', () => {
  expect(readLnurl(bech32.encode('lnurl', [1], false))).toEqual({ ok: false, code: 'lnurl-mistyped' })
})
