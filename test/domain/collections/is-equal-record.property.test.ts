import { isEqualRecord } from '@common/domain/collections/is-equal-record'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const record = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }))

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, reversed(each)] as const)
      .toReversed(),
  )
}

test('isEqualRecord ignores the order of fields', () => {
  fc.assert(
    fc.property(record, (item) => {
      expect(isEqualRecord(item, reversed(item))).toBe(true)
    }),
  )
})

test('isEqualRecord treats a record as equal after it was stored and read', () => {
  fc.assert(
    fc.property(record, fc.string(), (original, name) => {
      const withAbsent = { ...original, [`absent ${name}`]: undefined }
      const read: unknown = JSON.parse(JSON.stringify(withAbsent))
      expect([isEqualRecord(withAbsent, read), isEqualRecord(read, withAbsent)]).toEqual([true, true])
    }),
  )
})

test('isEqualRecord agrees with a comparison of sorted JSON for flat records', () => {
  const sorted = (value: object): string =>
    JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  const flat = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(fc.integer({ max: 2, min: 0 }), fc.constant(null)),
  )
  fc.assert(
    fc.property(flat, flat, (a, b) => {
      expect(isEqualRecord(a, b)).toBe(sorted(a) === sorted(b))
    }),
  )
})

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: [] }, { a: {} }],
  [{ a: null }, {}],
  [{ a: 0 }, { a: '0' }],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
  [
    { a: undefined, b: 1 },
    { a: 1, b: undefined },
  ],
])('isEqualRecord distinguishes %j from %j', (a, b) => {
  expect([isEqualRecord(a, b), isEqualRecord(b, a)]).toEqual([false, false])
})

test.each([
  [0, -0, true],
  [Number.NaN, Number.NaN, true],
  [1, 2, false],
  [1, {}, false],
  [{}, 1, false],
  [null, {}, false],
  [{}, null, false],
  [null, null, true],
  [[], {}, false],
  [{ a: undefined }, {}, true],
  [{ a: undefined, b: 1 }, { b: 1, c: undefined }, true],
  [{ a: 1 }, { b: 1 }, false],
])('records %j and %j are equal: %s', (one, other, expected) => {
  expect(isEqualRecord(one, other)).toBe(expected)
})
