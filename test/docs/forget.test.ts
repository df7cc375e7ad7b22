import { describe, expect, test } from 'vitest'
import { applyDeletion, findDeletions } from '../../scripts/forget/find-deletions'

const source = `const kinds = ['one', 'two'] as const
const titles: Readonly<Record<Kind, string>> = { one: 'One', two: 'Two' }
const some: Partial<Record<Kind, string>> = { one: 'One' }
const sizes = [1, 2]
const Schema = z.object({
  kind: z.enum(['a', 'b']),
  nested: z.object({ amountSats }).nullable(),
})
const Longer = Schema.extend({ more: z.union([z.string(), z.number()]) })
function local() {
  const names = ['x', 'y']
}
`

describe('deletions of forget', () => {
  test('find list entries, record entries, fields and members of unions', () => {
    expect(findDeletions('a.ts', source).map(({ line, text }) => `${String(line)} ${text}`)).toEqual([
      "1 'one'",
      "1 'two'",
      "2 one: 'One'",
      "2 two: 'Two'",
      "6 kind: z.enum(['a', 'b'])",
      '7 nested: z.object({ amountSats }).nullable()',
      "6 'a'",
      "6 'b'",
      '7 amountSats',
      '9 more: z.union([z.string(), z.number()])',
      '9 z.string()',
      '9 z.number()',
    ])
  })

  test('delete the comma after the part', () => {
    const [deletion] = findDeletions('a.ts', source)
    expect(deletion && applyDeletion(source, deletion)).toContain("const kinds = [ 'two'] as const")
  })
})
