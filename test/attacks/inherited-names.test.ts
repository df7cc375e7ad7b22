import { describe, expect, test } from 'vitest'
import { pathOf } from '@common/exchange-api/endpoint'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import { readLnurl } from '@common/domain/payments/lnurl'
import { fieldsText } from '@common/texts/issue-texts'
import { text } from '@common/texts/text'
import { readWindowFile } from '../../electron/core/window-files'

/**
 * Attacker: text from an exchange, a link or a QR code that names a property every object inherits.
 * Wants: a function or a prototype in place of a value from the app's tables.
 */
describe.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])('%s', (name) => {
  test('is no kind of option', () => {
    expect(parseInstrumentName(`BTC.2026-01-01.60000.${name}`)).toMatchObject({ ok: false })
  })

  test('is no use of an LNURL', () => {
    expect(readLnurl(`${name}://pay.example.com/x`)).toEqual({ ok: false, code: 'lnurl-mistyped' })
  })

  test('is shown as it is where it is no known field', () => {
    const issue = text('input.ofField', { field: 'x', issue: text('input.serviceName') })
    expect(fieldsText([{ ...issue, field: name }])).toMatchObject({ values: { field: name } })
  })

  test('is no type of a file', async () => {
    expect(await readWindowFile('/tmp', `/index.${name}`, "'self'")).toBeUndefined()
  })
})

test('a path parameter that is missing is refused, whatever its name', () => {
  expect(() => pathOf({ path: '/v2/trades/:constructor' })).toThrow(RangeError)
})
