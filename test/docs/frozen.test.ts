import { describe, expect, test } from 'vitest'
import { differences } from '../../scripts/frozen/differences'

describe('differences of two revisions', () => {
  test('equal values have none, whatever the order of fields', () => {
    expect(differences({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([])
  })

  test.each([
    ['a changed value', { a: { b: 1 } }, { a: { b: 2 } }, ['a.b: 1 is now 2']],
    ['a removed field', { a: 1, b: 2 }, { a: 1 }, ['b: 2 is now absent']],
    ['a new field', { a: 1 }, { a: 1, b: null }, ['b: absent is now null']],
    ['a longer list', [{ a: 1 }], [{ a: 1 }, { a: 2 }], ['[1]: absent is now {"a":2}']],
    ['another type', { a: [] }, { a: {} }, ['a: [] is now {}']],
    ['a list of texts', ['x', 'y'], ['y', 'z'], [': "x" is missing', ': "z" is new']],
  ])('report %s', (_case, old, current, lines) => {
    expect(differences(old, current)).toEqual(lines)
  })
})
