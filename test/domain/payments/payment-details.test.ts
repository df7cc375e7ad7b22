import { describe, expect, test } from 'vitest'
import { cleanDetails } from '@common/domain/payments/payment-details'

describe('cleanDetails', () => {
  test('escapes direction marks and control characters', () => {
    expect(cleanDetails({ description: ' Rent \u202Egnirps\u0007 ' })).toEqual({
      description: 'Rent [U+202E]gnirps[U+0007]',
    })
  })

  test.each([
    ['payee', 320],
    ['description', 640],
    ['comment', 640],
    ['label', 200],
    ['message', 640],
  ] as const)('truncates %s after %i characters', (field, length) => {
    expect(cleanDetails({ [field]: 'x'.repeat(length) })?.[field]).toHaveLength(length)
    expect(cleanDetails({ [field]: 'x'.repeat(20_000) })?.[field]).toBe(`${'x'.repeat(length - 1)}…`)
  })

  test('omits missing and empty texts', () => {
    expect(cleanDetails({ payee: 'example.com', description: null, label: '  ' })).toEqual({
      payee: 'example.com',
    })
    expect(cleanDetails({ description: null, message: '' })).toBeUndefined()
  })
})
