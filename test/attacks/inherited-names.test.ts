import { describe, expect, test } from 'vitest'
import { buildPath } from '@common/exchange-api/endpoint'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import { readLnurl } from '@common/domain/payments/decode/lnurl'
import { fieldsMessage } from '@common/texts/issue-texts'
import { message } from '@common/texts/message'
import { readWindowFile } from '../../electron/core/window-files'

/**
 * Attacker: text from an exchange, link or QR code that names a property of every object.
 * Wants: a function or prototype instead of a table value.
 */
describe.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])(
  'inherited name %s',
  (name) => {
    test('is no option type', () => {
      expect(parseInstrumentName(`BTC.2026-01-01.60000.${name}`)).toMatchObject({ ok: false })
    })

    test('is no LNURL scheme', () => {
      expect(readLnurl(`${name}://pay.example.com/x`)).toEqual({ ok: false, code: 'lnurl-mistyped' })
    })

    test('is shown unchanged if it names no known field', () => {
      const issue = message('input.ofField', { field: 'x', issue: message('input.serviceName') })
      expect(fieldsMessage([{ ...issue, field: name }])).toMatchObject({ values: { field: name } })
    })

    test('is no file type', async () => {
      expect(await readWindowFile('/tmp', `/index.${name}`, "'self'")).toBeUndefined()
    })
  },
)

test('pathOf rejects a missing path parameter with an inherited name', () => {
  expect(() => buildPath({ path: '/v2/trades/:constructor' })).toThrow(RangeError)
})
